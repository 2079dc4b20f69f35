// Dice, the introductory game and My First.

import type { dice as en } from '../en/dice';

export const dice: Record<keyof typeof en, string> = {
  'dice.stage':
    'Tisch mit Würfeln. Pfeiltasten gehen über Felder und eigene Würfel, Leertaste wählt, Eingabe legt ab, Rücktaste nimmt auf.',
  'dice.own': '{die}, deine Schale, Würfel {at} von {of}',
  'dice.lying': '{die}, Zeile {row}, Spalte {column}',
  'dice.means': '{die}, steht für {meaning}',
  'dice.cell': 'leeres Feld, Zeile {row}, Spalte {column}',
  'dice.theirs': 'Würfel von {name}: {dice}',
  'dice.is_wrong': '{die}: stimmt noch nicht',
  'dice.will_throw': '{die}, wird geworfen',
  'dice.will_stay': '{die}, bleibt liegen',
  'dice.round': 'Runde {round} von {rounds}',
  'dice.totals': '{name}: {points}',
  'dice.across': 'Mehrere Würfel waagerecht legen (T)',
  'dice.down': 'Mehrere Würfel senkrecht legen (T)',
  'dice.back': 'Gewähltes aufnehmen (R)',
  'dice.shake.one': '{count} Würfel werfen',
  'dice.shake.many': '{count} Würfel werfen',
  'dice.shake_none': 'Werfen',
  'dice.dice.one': '{count} Würfel',
  'dice.dice.many': '{count} Würfel',
  'dice.threw': 'Du hast geworfen: {dice}.',
  'dice.choose': 'Du bist dran: Tippe auf die Würfel, die du behalten willst, und wirf die anderen.',
  'dice.choose_one': 'Mindestens ein Würfel muss in den Becher.',
  'dice.build':
    'Lege deine Würfel: erst auf den Würfel tippen, dann auf ein Feld, oder ziehen. Alle, die sich berühren, müssen Sätze bilden.',
  'dice.selected': '{dice} in der Hand: Tippe auf ein Feld, um abzulegen.',
  'dice.legal': 'Das passt: {dice}. Mit „Spielen“ beendest du deinen Zug.',
  'dice.plan': 'Das würde passen: {dice}. Warte, bis du dran bist.',
  'dice.waiting': '{name} ist dran. Du kannst schon planen.',
  'dice.they_threw': '{name} hat {dice} geworfen und baut.',
  'dice.watching': '{name} ist dran.',
  'dice.lifted': 'Lege zurück, was du vom Tisch aufgenommen hast: {dice}.',
  'dice.over': 'Die Runde ist zu Ende.',
  'dice.hint_roll': 'Ein guter Wurf: Wirf {dice}, behalte die anderen.',
  'dice.hint_play': 'Du kannst {dice} legen.',
  'dice.hint_pass': 'Nichts passt: Gib weiter.',
  'dice.hint_show': 'Zeig es mir',
};
