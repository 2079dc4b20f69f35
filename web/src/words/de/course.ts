// The course of exercises.

import type { CourseKey } from '../en/course';

export const course: Record<CourseKey, string> = {
  'course.title': 'Übungen',
  'course.says':
    'Kurze Übungen mit je einer Idee, in beliebiger Reihenfolge. Was du gelöst hast, merkt sich dieser Browser.',
  'course.progress': '{done} von {all} gelöst',
  'course.go_on': 'Weiter: {title}',
  'course.all_done': 'Du hast alle gelöst. Glückwunsch!',
  'course.tutorial': 'Neu hier? Das Spiel in drei Minuten',
  'course.solved': 'gelöst',
  'course.shown': 'Lösung angesehen',
  'course.at': 'Übung {at} von {all}',
  'course.list': 'Alle Übungen',
  'course.previous': 'Vorige Übung',
  'course.next': 'Nächste Übung',
  'course.finish': 'Alle Übungen',
  'course.hint': 'Tipp',
  'course.show': 'Zeig es mir',
  'course.step': 'Nächster Schritt',
  'course.shows': 'Schritt {at} von {all}: {made}',
  'course.draw': 'Ziehen',
  'course.not_yet': 'Gültig, aber das ist es noch nicht.',
  'course.missing': 'Diese Übung gibt es nicht. Hier sind alle.',

  'chapter.build': 'Den Tisch umbauen',
  'chapter.joker': 'Einen Joker holen',
  'chapter.plan': 'Spielen und gewinnen',
  'chapter.twist': 'Die Joker von Twist',
  'chapter.first': 'Mein Erstes: Sterne sammeln',
  'chapter.dice': 'Würfel: Sätze kreuzen',

  'both-ends': 'Beide Enden',
  'both-ends.says': 'Drei deiner vier Steine passen, ohne dass du etwas umbaust. Leg sie alle.',
  'both-ends.hint': 'Eine Reihe wächst an beiden Enden, und eine Dreiergruppe nimmt die fehlende Farbe.',
  'both-ends.done': 'Genau. Schau dir vor jedem Umbau beide Enden jeder Reihe an.',

  'group-of-four': 'Von vieren borgen',
  'group-of-four.says': 'Du hast K6 und K8. Was dazwischen fehlt, kann jemand auf dem Tisch entbehren.',
  'group-of-four.hint': 'Eine Vierergruppe ist auch ohne einen ihrer Steine eine Gruppe.',
  'group-of-four.done': 'Gut geborgt! Eine Vierergruppe kann immer einen Stein abgeben.',

  shift: 'Eine Reihe weiterschieben',
  'shift.says': 'Leg B11, R8 und K8. Die Reihe ist kurz: Erst geben, dann nehmen.',
  'shift.hint': 'Leg an einem Ende der Reihe an, dann ist das andere frei.',
  'shift.done': 'Schön. Wer an einem Ende anlegt, darf am anderen nehmen.',

  split: 'Eine lange Reihe teilen',
  'split.says': 'B5 und B6 liegen schon in der Reihe. Finde auch für deine einen Platz.',
  'split.hint': 'Sechs Steine sind zwei Dreierreihen. Teile sie, und jede Hälfte hat ein neues Ende.',
  'split.done': 'Richtig. Eine lange Reihe ist zwei Reihen, mit zwei Enden mehr zum Anlegen.',

  middle: 'Die Mitte nehmen',
  'middle.says': 'Deinen zwei Fünfen fehlt eine dritte. Nimm sie dort, wo sie festzusitzen scheint.',
  'middle.hint': 'Eine Siebenerreihe behält links und rechts von ihrer Mitte drei Steine.',
  'middle.done': 'Gut gesehen! Ab sieben Steinen kann eine Reihe ihre Mitte hergeben.',

  'two-sets': 'Eine Kette aus zwei Sätzen',
  'two-sets.says': 'Leg beide Sechsen. Nimmst du O6, bleibt ein Stein übrig: Finde ihm einen Platz.',
  'two-sets.hint': 'Ohne O6 bleibt O5 allein. Ein anderer Satz hätte sie gern.',
  'two-sets.done': 'Das ist eine Kette: Ein Satz gibt dir den Stein, ein anderer nimmt den Rest.',

  'three-sets': 'Eine Kette aus drei Sätzen',
  'three-sets.says': 'Dieselben Sechsen, aber O6 liegt nun in einer Reihe aus nur drei Steinen. Es geht trotzdem.',
  'three-sets.hint': 'Löse die ganze Reihe auf. Jeder ihrer Steine kann irgendwohin.',
  'three-sets.done': 'Prima! Eine Reihe löst sich auf, wenn jeder ihrer Steine eine Gruppe findet.',

  'runs-to-groups': 'Aus Reihen werden Gruppen',
  'runs-to-groups.says': 'Leg B5 und K10. Lies den Tisch von oben nach unten statt von links nach rechts.',
  'runs-to-groups.hint': 'Drei Reihen mit denselben Zahlen sind auch drei Gruppen. K8 und K9 bleiben übrig.',
  'runs-to-groups.done': 'Wunderbar. Gleiche Reihen sind auch Gruppen: Schau in beide Richtungen.',

  'joker-classic': 'Der Joker im klassischen Spiel',
  'joker-classic.says':
    'Du willst den Joker zu K9 K10. Leg den Stein an seinen Platz, für den er steht; auf dem Tisch ist einer.',
  'joker-classic.hint': 'Der Joker ist R5, und die vier Fünfen können ihre entbehren.',
  'joker-classic.done':
    'Richtig: Im klassischen Spiel darf sein Stein vom Tisch kommen, und der Joker geht in einen neuen Satz.',

  'joker-vintage': 'Der Joker in Vintage',
  'joker-vintage.says':
    'In Vintage kommt sein Stein von deiner Bank, und zwei deiner Steine gehen mit dem Joker. Leg drei.',
  'joker-vintage.hint': 'R5 nimmt den Platz des Jokers ein. Welche zwei deiner Steine warten auf ihn?',
  'joker-vintage.done': 'Genau so: In Vintage kostet ein Joker drei eigene Steine.',

  'joker-twist': 'Der Joker in Twist',
  'joker-twist.says':
    'In Twist darfst du einen Joker auch durch Umbauen befreien, ohne Stein an seinem Platz. Leg alles aus!',
  'joker-twist.hint': 'R1 und R7 machen beide Seiten zu ganzen Reihen. Dann braucht niemand den Joker.',
  'joker-twist.done': 'Geschafft! In Twist ist ein Joker frei, sobald sein Satz ohne ihn auskommt.',

  'joker-free': 'Freie Joker',
  'joker-free.says': 'Nach dieser Hausregel wandern Joker, wie sie wollen. Leg B4.',
  'joker-free.hint': 'Jetzt ist der Joker B8. Er könnte auch B5 sein.',
  'joker-free.done': 'Leicht, oder? Bei freien Jokern zählt nur, dass alle Sätze gültig sind.',

  'joker-frozen': 'Eingefrorene Joker',
  'joker-frozen.says':
    'Nach dieser Hausregel verlässt nichts einen Satz mit Joker, außer du füllst dessen Platz. Leg alles aus!',
  'joker-frozen.hint': 'In einer Dreiergruppe taut der Joker erst auf, wenn beide fehlenden Farben da sind.',
  'joker-frozen.done': 'Geschafft! Ein eingefrorener Joker geht erst, wenn sein Platz gefüllt ist.',

  opening: 'Mit wenig eröffnen',
  'opening.says': 'Du hast viel mehr als 30 Punkte. Eröffne, aber behalte alles, was du dafür nicht brauchst.',
  'opening.hint': 'Eine Reihe ist genau 30 wert.',
  'opening.done': 'Gut! Leg die 30 Punkte und nicht mehr: Auch unser bester Bot eröffnet klein.',
  'opening.not': 'Gültig, aber du gibst mehr her, als du musst.',

  fourth: 'Den vierten behalten',
  'fourth.says': 'Du hast alle vier Siebenen. Leg sie so, dass dir im nächsten Zug etwas zu tun bleibt.',
  'fourth.hint': 'Für eine Gruppe reichen drei. Die vierte kannst du jederzeit anlegen.',
  'fourth.done': 'Schlau. Wenn du nächstes Mal ziehen müsstest, legst du stattdessen die vierte Sieben.',
  'fourth.not': 'Gültig, aber im nächsten Zug hast du vielleicht nichts mehr zu legen.',

  'keep-joker': 'Den Joker behalten',
  'keep-joker.says': 'Leg K9 und K10, und heb dir den Joker für bessere Zeiten auf.',
  'keep-joker.hint': 'Der Joker wäre K11. Der Tisch kann eine echte entbehren.',
  'keep-joker.done':
    'Gut aufgehoben! Unser bester Bot spart 83 % seiner Joker bis zum Schluss; einer, der legt, was geht, nur 5 %.',
  'keep-joker.not': 'Gültig, aber es kostet dich den Joker.',

  wait: 'Warten gewinnt',
  'wait.says': 'Du hast schon eröffnet, dein Gegner hat noch 12 Steine. Legst du K12 und K3, oder ziehst du?',
  'wait.hint': 'Beide passen auch im nächsten Zug. Mit welchem Zug könntest du dann alles auslegen?',
  'wait.done':
    'Ja: Mit 10 der 86 Steine, die du nicht siehst, legst du im nächsten Zug alles aus. Ein Bot, der so wartet, gewann 74 % gegen drei, die legen, was geht.',
  'wait.not': 'Gültig. Aber dann ziehst du nicht, und R6 hält dich im nächsten Zug auf.',

  hurry: 'Wenn Warten schadet',
  'hurry.says': 'Drei Gegner, und einer hat nur noch einen Stein. Was jetzt auf deiner Bank ist, zählt 73 Punkte.',
  'hurry.hint': 'Ein Joker kostet 30, und B12 und B13 warten auf einen.',
  'hurry.done': 'Puh: 5 Punkte statt 73. Wenn gleich jemand alles auslegt, leg, was du kannst.',
  'hurry.not': 'Gültig, aber du wirst noch mehr los. Allein der Joker kostet 30!',

  'empty-pool': 'Das letzte Rennen',
  'empty-pool.says': 'Der Vorrat ist leer: Wer kann, muss legen. Du weißt, dein Gegner hat B6 und R9. Was legst du?',
  'empty-pool.hint': 'R8 macht Platz für R9. Was, wenn du keinen Platz machst und dein Gegner am Zug ist?',
  'empty-pool.done':
    'Brillant! Jetzt muss B6 auf den Tisch, dann legst du B7 und R8 und gewinnst. Im Rennen soll der andere die Tür öffnen.',
  'empty-pool.not': 'Gültig, aber nach R8 legt dein Gegner B6 und R9 und gewinnt.',

  'go-out': 'Alles auf einmal',
  'go-out.says': 'Noch drei Steine, und keiner passt. Nimm den Tisch auseinander und leg alles aus!',
  'go-out.hint':
    'Du brauchst R10 für den einen Satz, O2 und O4 für den anderen. Zwei Reihen haben ein Ende als Ersatz übrig.',
  'go-out.done': 'Was für ein Schluss! Fünf Sätze bewegt für drei Steine. Schöner wird das Spiel nicht.',

  double: 'Der Doppeljoker',
  'double.says': 'D steht immer für zwei Steine. Leg mit ihm drei von deinen.',
  'double.hint': 'Zwischen R2 und R5 fehlen genau zwei Zahlen.',
  'double.done': 'Genau: zwei für einen. D füllt die Lücke, die kein anderer Joker füllt.',

  mirror: 'Der Spiegeljoker',
  'mirror.says': 'Paare wird man schwer los, aber M liebt sie. Leg fünf Steine.',
  'mirror.hint': 'Was links von M steht, steht rechts noch einmal, nur umgekehrt.',
  'mirror.done': 'Wunderschön! Der Spiegel macht aus deinen Paaren einen Satz.',

  'color-change': 'Der Farbwechsler',
  'color-change.says': 'C ist eine Zahl in einer Reihe, und dahinter wechselt die Farbe. Leg C und B7.',
  'color-change.hint': 'C kann die 6 nach R5 sein.',
  'color-change.done': 'So geht es: rot bis zur 5, C als 6, und blau weiter.',

  'free-mirror': 'Den Spiegel befreien',
  'free-mirror.says': 'Kein Stein kann einen Spiegel ersetzen. Hol ihn trotzdem, für deine zwei R9.',
  'free-mirror.hint': 'Jede Seite des Spiegels ist schon für sich eine Dreierreihe.',
  'free-mirror.done': 'Fein. Nimm den Spiegel dort weg, wo beide Seiten auch ohne ihn Sätze sind.',

  stars: 'Sterne, Sterne, Sterne!',
  'stars.says': 'Jeder Stein bringt einen Stern, jede neue Reihe noch einen. Leg alle deine Steine!',
  'stars.hint': 'Du hast eine rote Reihe. Und die blaue hätte gern eine 7!',
  'stars.done': 'Hurra, 6 Sterne! Vier für die Steine, einer für die Reihe und einer für den letzten Stein.',

  bridge: 'Bau eine Brücke',
  'bridge.says': 'Zwei rote Reihen, und dazwischen fehlt eine Zahl. Du hast sie!',
  'bridge.hint': 'Leg R4 zwischen R3 und R5.',
  'bridge.done': 'Gut gemacht! Eine lange Reihe, und ein Stern für deine Brücke.',

  swap: 'Tausch den Joker',
  'swap.says': 'Der Joker sitzt da, wo deine R4 hingehört. Tausch sie, und nimm den Joker auf deine Bank.',
  'swap.hint': 'Leg R4 auf den Joker, dann nimm den Joker auf deine Bank.',
  'swap.done': 'Super! Tauschen bringt keinen Stern, aber der Joker gehört jetzt dir.',

  crossing: 'Eine Reihe kreuzen',
  'crossing.says': 'Ein Würfel kann zu zwei Sätzen gehören, einem quer und einem nach unten. Leg beide Dreien.',
  'crossing.hint': 'R3 kann oben in einer Spalte aus Dreien stehen.',
  'crossing.done': 'Wie im Kreuzworträtsel: Die Reihe geht quer, die Gruppe nach unten.',

  'two-crossings': 'Ein Kreuzworträtsel bauen',
  'two-crossings.says':
    'K3 kann beide Sätze verbinden. Du darfst alle Würfel bewegen: Leg die Sätze so, dass sie sich treffen.',
  'two-crossings.hint': 'Auch K2, K3 und K4 sind eine Reihe. Sie kann von einem Satz zum anderen nach unten gehen.',
  'two-crossings.done': 'Ausgezeichnet! Ein Würfel, und dazwischen ein dritter Satz.',

  'dice-joker': 'Den Joker holen',
  'dice-joker.says': 'Bei den Würfeln gehört ein Joker allen. Leg mit seiner Hilfe drei Würfel.',
  'dice-joker.hint': 'R4 kann die Arbeit des Jokers tun. Wer könnte ihn sonst brauchen?',
  'dice-joker.done': 'Perfekt. R4 übernimmt, und der Joker hilft anderswo aus.',
};
