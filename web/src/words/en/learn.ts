// The lessons.

export const learn = {
  'learn.title': 'Learn the game',
  'learn.at': 'Lesson {at} of {of}',
  'learn.how': 'Drag tiles to the table, or tap them and then tap where they should go.',
  'learn.keys': 'Keys: arrows move, Space selects, N lays a new set, Enter adds to a set, Z undoes.',
  'learn.hint': 'Hint',
  'learn.show': 'Show me',
  'learn.next': 'Next',
  'learn.skip': 'Skip',
  'learn.more': 'Legal so far! Lay {tiles} in all.',
  'learn.run': 'Runs',
  'learn.run.says':
    'A run is three or more numbers in a row, all in one color. You have one on your rack: lay it on the table.',
  'learn.run.done': 'That’s a run. It could go all the way up to 13.',
  'learn.group': 'Groups',
  'learn.group.says': 'A group is one number in three or four different colors. Lay yours next to the run.',
  'learn.group.done': 'Runs and groups: there are no other sets.',
  'learn.opening': 'The opening',
  'learn.opening.says':
    'The first sets you lay in a game must be worth 30 points together, all from your rack. Lay two sets and watch the counter.',
  'learn.opening.done': '1 + 2 + 3 and three 8s make 30: you’re in the game.',
  'learn.add': 'Adding',
  'learn.add.says':
    'Once you have opened, you may add to any set on the table, whoever laid it. Two of your tiles fit.',
  'learn.add.done': 'Both are gone. Whoever lays all their tiles first wins.',
  'learn.take': 'Taking from the table',
  'learn.take.says':
    'You may take tiles from sets as long as legal sets remain. Take the blue 4 from the four 4s and make a run with it.',
  'learn.take.done': 'Three 4s are still a group, and you got rid of two tiles.',
  'learn.split': 'Splitting',
  'learn.split.says': 'There is already a red 6 in the middle of a run. Split the run, and yours fits too.',
  'learn.split.done': 'One long run became two. That’s how you rearrange the table.',
  'learn.joker': 'The joker',
  'learn.joker.says': 'A joker can be any tile its set needs. Make a run of it with the two red tiles.',
  'learn.joker.done': 'The small sign on the joker shows what it stands for.',
  'learn.back': 'Taking a joker back',
  'learn.back.says':
    'This joker is the red 5, and you have that tile. Put it in the joker’s place and use the joker in a new set.',
  'learn.back.done': 'Perfect. A joker you take back must be laid again in the same turn.',
  'learn.end': 'You know the game',
  'learn.end.says':
    'You’ll learn the rest by playing: the table tells you what’s wrong and why, and there is a hint on every turn.',
  'learn.end.play': 'Play your first game',
  'learn.end.against': 'against Pia, who is a beginner too',
  'learn.course': 'Exercises',
  'learn.end.rules': 'Read the rules',
} as const;
