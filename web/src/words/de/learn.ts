// The lessons.

import type { learn as en } from '../en/learn';

export const learn: Record<keyof typeof en, string> = {
  'learn.title': 'Das Spiel lernen',
  'learn.at': 'Lektion {at} von {of}',
  'learn.how': 'Zieh Steine auf den Tisch, oder tippe sie an und dann die Stelle, an die sie sollen.',
  'learn.keys': 'Tasten: Pfeile wandern, Leertaste wählt, N legt einen neuen Satz, Enter legt an, Z nimmt zurück.',
  'learn.hint': 'Tipp',
  'learn.show': 'Zeig es mir',
  'learn.next': 'Weiter',
  'learn.skip': 'Überspringen',
  'learn.more': 'Gültig! Leg nun insgesamt {tiles}.',
  'learn.run': 'Reihen',
  'learn.run.says':
    'Eine Reihe sind drei oder mehr Zahlen nacheinander, alle in einer Farbe. Auf deiner Bank ist eine: Leg sie auf den Tisch.',
  'learn.run.done': 'Das ist eine Reihe. Sie könnte bis zur 13 weitergehen.',
  'learn.group': 'Gruppen',
  'learn.group.says': 'Eine Gruppe ist eine Zahl in drei oder vier verschiedenen Farben. Leg deine neben die Reihe.',
  'learn.group.done': 'Reihen und Gruppen: Andere Sätze gibt es nicht.',
  'learn.opening': 'Die Eröffnung',
  'learn.opening.says':
    'Deine ersten Sätze müssen zusammen 30 Punkte wert sein, nur von deiner Bank. Leg zwei Sätze und achte auf den Zähler.',
  'learn.opening.done': '1 + 2 + 3 und dreimal 8 macht 30: Du bist im Spiel.',
  'learn.add': 'Anlegen',
  'learn.add.says':
    'Nach der Eröffnung darfst du an jeden Satz anlegen, egal von wem er ist. Zwei deiner Steine passen.',
  'learn.add.done': 'Beide sind weg. Wer alle Steine gelegt hat, gewinnt.',
  'learn.take': 'Vom Tisch nehmen',
  'learn.take.says':
    'Du darfst Steine aus Sätzen nehmen, wenn gültige Sätze übrig bleiben. Nimm die blaue 4 aus den vier Vieren und mach damit eine Reihe.',
  'learn.take.done': 'Drei Vieren sind noch immer eine Gruppe, und du bist zwei Steine los.',
  'learn.split': 'Teilen',
  'learn.split.says': 'Eine rote 6 liegt schon da, mitten in einer Reihe. Teile die Reihe: Dann passt deine auch.',
  'learn.split.done': 'Aus einer langen Reihe wurden zwei. So wird ein Tisch umgebaut.',
  'learn.joker': 'Der Joker',
  'learn.joker.says':
    'Ein Joker ist der Stein, den sein Satz braucht. Mach mit ihm und den zwei roten Steinen eine Reihe.',
  'learn.joker.done': 'Das kleine Zeichen auf dem Joker sagt, wofür er steht.',
  'learn.back': 'Einen Joker zurückholen',
  'learn.back.says':
    'Dieser Joker ist die rote 5, und die hast du. Leg sie an seinen Platz, und nimm den Joker für einen neuen Satz.',
  'learn.back.done': 'Perfekt. Ein zurückgeholter Joker wird im selben Zug wieder gelegt.',
  'learn.end': 'Du kennst das Spiel',
  'learn.end.says':
    'Alles andere lernst du beim Spielen: Der Tisch sagt, was nicht stimmt und warum, und in jedem Zug gibt es einen Tipp.',
  'learn.end.play': 'Dein erstes Spiel',
  'learn.end.against': 'gegen Pia, die auch noch übt',
  'learn.course': 'Übungen',
  'learn.end.rules': 'Die Regeln lesen',
};
