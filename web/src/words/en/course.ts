// The course of exercises. Loaded with its page, not with the home page. Tiles such as K7 are drawn.

export const course = {
  'course.title': 'Exercises',
  'course.says':
    'Short exercises with one idea each. Do them in any order; what you’ve solved is kept in this browser.',
  'course.progress': '{done} of {all} solved',
  'course.go_on': 'Go on: {title}',
  'course.all_done': 'You’ve solved them all. Well done!',
  'course.tutorial': 'New here? The three-minute tutorial',
  'course.solved': 'solved',
  'course.shown': 'solution seen',
  'course.at': 'Exercise {at} of {all}',
  'course.list': 'All exercises',
  'course.previous': 'Previous exercise',
  'course.next': 'Next exercise',
  'course.finish': 'All exercises',
  'course.hint': 'Hint',
  'course.show': 'Show me',
  'course.step': 'Next step',
  'course.shows': 'Step {at} of {all}: {made}',
  'course.draw': 'Draw',
  'course.not_yet': 'Legal, but that’s not it yet.',
  'course.missing': 'There is no such exercise. Here are all of them.',

  'chapter.build': 'Rearranging the table',
  'chapter.joker': 'Taking a joker',
  'chapter.plan': 'Playing to win',
  'chapter.twist': 'The jokers of Twist',
  'chapter.first': 'My First: collecting stars',
  'chapter.dice': 'Dice: crossing sets',

  'both-ends': 'Both ends',
  'both-ends.says': 'Three of your four tiles fit without moving anything. Lay them all.',
  'both-ends.hint': 'A run grows at both ends, and a group of three takes the missing color.',
  'both-ends.done': 'Exactly. Before you rearrange anything, look at both ends of every run.',

  'group-of-four': 'Borrow from four',
  'group-of-four.says': 'You have K6 and K8. Somebody on the table can spare what’s missing.',
  'group-of-four.hint': 'A group of four is still a group without one of its tiles.',
  'group-of-four.done': 'Nicely borrowed! A group of four always has one tile to lend.',

  shift: 'Push a run along',
  'shift.says': 'Lay B11, R8 and K8. The run is short, so give before you take.',
  'shift.hint': 'Add at one end of the run, and its other end is free.',
  'shift.done': 'Lovely. Add at one end, and you may take from the other.',

  split: 'Split a long run',
  'split.says': 'B5 and B6 are already in the run. Find room for yours, too.',
  'split.hint': 'Six tiles are two runs of three. Split it, and each half has a new end.',
  'split.done': 'That’s it. A long run is two runs, with two more ends to add to.',

  middle: 'Take the middle',
  'middle.says': 'Your two 5s need a third. Take it from where it seems to be stuck.',
  'middle.hint': 'A run of seven keeps three tiles on each side of its middle.',
  'middle.done': 'Well spotted! From seven tiles on, a run can give up its middle.',

  'two-sets': 'A chain of two sets',
  'two-sets.says': 'Lay both 6s. Taking O6 leaves a tile behind: find a home for it.',
  'two-sets.hint': 'If you take O6, O5 is left alone. Another set would love to have it.',
  'two-sets.done': 'That’s a chain: one set gives you the tile, another takes in the leftover.',

  'three-sets': 'A chain of three sets',
  'three-sets.says': 'The same 6s, but now O6 is in a run of only three tiles. It works anyway.',
  'three-sets.hint': 'Take the whole run apart. Each of its tiles has somewhere to go.',
  'three-sets.done': 'Great! A run disappears if each of its tiles finds a group.',

  'runs-to-groups': 'Runs into groups',
  'runs-to-groups.says': 'Lay B5 and K10. Read the table from top to bottom, not from left to right.',
  'runs-to-groups.hint': 'Three runs with the same numbers are also three groups. K8 and K9 are left over.',
  'runs-to-groups.done': 'Wonderful. Equal runs are groups, too: look both ways.',

  'joker-classic': 'The joker in Classic',
  'joker-classic.says': 'You want the joker for K9 K10. Put the tile it stands for in its place; the table has one.',
  'joker-classic.hint': 'The joker is R5, and the four 5s can spare theirs.',
  'joker-classic.done': 'Right: in Classic its tile may come from the table, and the joker goes into a new set.',

  'joker-vintage': 'The joker in Vintage',
  'joker-vintage.says':
    'In Vintage, its tile must come from your rack, and two of your tiles go with the joker. Lay three.',
  'joker-vintage.hint': 'R5 takes the joker’s place. Which two of your tiles are waiting for it?',
  'joker-vintage.done': 'Just so: in Vintage, taking a joker costs three tiles of your own.',

  'joker-twist': 'The joker in Twist',
  'joker-twist.says': 'In Twist, you may also free a joker by rearranging, with no tile in its place. Go out!',
  'joker-twist.hint': 'R1 and R7 make whole runs of both sides. Then nobody needs the joker.',
  'joker-twist.done': 'You’re out! In Twist, a joker is free as soon as its set can do without it.',

  'joker-free': 'Free jokers',
  'joker-free.says': 'Under this house rule, jokers move freely. Lay B4.',
  'joker-free.hint': 'The joker is B8 now. It could be B5 instead.',
  'joker-free.done': 'Easy, isn’t it? With free jokers, all that counts is that the sets are legal.',

  'joker-frozen': 'Frozen jokers',
  'joker-frozen.says': 'Under this house rule, nothing leaves a set with a joker, unless you fill its place. Go out!',
  'joker-frozen.hint': 'In a group of three, it takes both missing colors to thaw the joker.',
  'joker-frozen.done': 'You’re out! A frozen joker only leaves once its place is filled.',

  opening: 'Open with little',
  'opening.says': 'You’ve got much more than 30 points. Open, but keep all you don’t need for it.',
  'opening.hint': 'One run is worth exactly 30.',
  'opening.done': 'Good! Lay the 30 points and no more: our best bot opens small, too.',
  'opening.not': 'Legal, but you’re giving away more than you need to.',

  fourth: 'Keep the fourth',
  'fourth.says': 'You hold all four 7s. Lay them so that you’ve got something to do next turn.',
  'fourth.hint': 'Three are enough for a group. The fourth can be added any time.',
  'fourth.done': 'Clever. When you’d have to draw next time, you lay the fourth 7 instead.',
  'fourth.not': 'Legal, but next turn you may have nothing left to lay.',

  'keep-joker': 'Keep the joker',
  'keep-joker.says': 'Lay K9 and K10, and keep your joker for a better day.',
  'keep-joker.hint': 'The joker would be K11. The table can spare a real one.',
  'keep-joker.done': 'Well kept! Our best bot saves 83 % of its jokers for the end; one that lays what it can, 5 %.',
  'keep-joker.not': 'Legal, but it costs you the joker.',

  wait: 'Waiting wins',
  'wait.says': 'You have opened, and your opponent holds 12 tiles. Lay K12 and K3 now, or draw?',
  'wait.hint': 'Both fit next turn as well. With which move could you go out on your next turn?',
  'wait.done':
    'Yes: 10 of the 86 tiles you can’t see let you go out next turn. A bot that waits like this won 74 % among three that lay what they can.',
  'wait.not': 'Legal. But you don’t draw now, so R6 keeps you from going out next turn.',

  hurry: 'When waiting fails',
  'hurry.says':
    'Three opponents, and one of them has a single tile left. What stays on your rack now counts 73 points.',
  'hurry.hint': 'A joker costs 30, and B12 and B13 are waiting for one.',
  'hurry.done': 'Phew: 5 points instead of 73. When somebody is about to go out, lay all you can.',
  'hurry.not': 'Legal, but you can get rid of more. The joker alone costs 30!',

  'empty-pool': 'The last race',
  'empty-pool.says':
    'The pool is empty: whoever can play must. You know that your opponent holds B6 and R9. What do you lay?',
  'empty-pool.hint': 'R8 makes room for R9. What happens if you make no room, and they have to move?',
  'empty-pool.done':
    'Brilliant! They must lay B6, then you lay B7 and R8 and win. In a race, make the other one open the door.',
  'empty-pool.not': 'Legal, but after R8 they lay B6 and R9 and win.',

  'go-out': 'All at once',
  'go-out.says': 'Three tiles left, and none of them fits. Take the table apart and go out!',
  'go-out.hint':
    'You need R10 for one set, O2 and O4 for the other. Two runs can spare an end to replace what you take.',
  'go-out.done': 'What a finish! Five sets moved for three tiles. That’s the game at its best.',

  double: 'The double joker',
  'double.says': 'D always stands for two tiles. Lay three of yours with it.',
  'double.hint': 'Between R2 and R5, exactly two numbers are missing.',
  'double.done': 'Exactly: two for one. D fills the gap that no other joker can.',

  mirror: 'The mirror joker',
  'mirror.says': 'Pairs are hard to get rid of, but M loves them. Lay five tiles.',
  'mirror.hint': 'What stands on the left of M stands on its right, the other way around.',
  'mirror.done': 'Beautiful! The mirror turns your pairs into one set.',

  'color-change': 'The color change joker',
  'color-change.says': 'C takes one number in a run, and the color changes behind it. Lay C and B7.',
  'color-change.hint': 'C can be the 6 after R5.',
  'color-change.done': 'There you go: red up to 5, C as the 6, and on in blue.',

  'free-mirror': 'Free the mirror',
  'free-mirror.says': 'No tile can replace a mirror. Get it anyway, for your two R9.',
  'free-mirror.hint': 'Each side of the mirror is a run of three by itself.',
  'free-mirror.done': 'Neat. Take the mirror away where both sides are sets without it.',

  stars: 'Stars, stars, stars!',
  'stars.says': 'Every tile you lay is a star, every new run is another. Lay all your tiles!',
  'stars.hint': 'You have a red run. And the blue run would like a 7!',
  'stars.done': 'Hooray, 6 stars! Four for the tiles, one for the run, and one for the last tile.',

  bridge: 'Build a bridge',
  'bridge.says': 'Two red runs, and one number missing in between. You have it!',
  'bridge.hint': 'Put R4 between R3 and R5.',
  'bridge.done': 'Well done! One long run, and a star for your bridge.',

  swap: 'Swap the joker',
  'swap.says': 'The joker is sitting where your R4 belongs. Swap them and take the joker to your rack.',
  'swap.hint': 'Put R4 on the joker, then take the joker to your rack.',
  'swap.done': 'Super! Swapping earns no star, but the joker is yours now.',

  crossing: 'Cross a run',
  'crossing.says': 'A die can be in two sets at once, one across and one down. Lay both 3s.',
  'crossing.hint': 'R3 can be the top of a column of 3s.',
  'crossing.done': 'Just like a crossword: the run goes across, the group goes down.',

  'two-crossings': 'Build a crossword',
  'two-crossings.says': 'K3 can join both sets. You may move all the dice, so put the sets where they meet.',
  'two-crossings.hint': 'K2, K3 and K4 are a run, too. It can go down, from one set to the other.',
  'two-crossings.done': 'Excellent! One die, and a third set in between.',

  'dice-joker': 'Take the joker',
  'dice-joker.says': 'In Dice, a joker is anybody’s. Lay three dice with its help.',
  'dice-joker.hint': 'R4 can do the joker’s job. Who else could use it?',
  'dice-joker.done': 'Perfect. R4 takes over, and the joker helps out elsewhere.',
} as const;

export type CourseKey = keyof typeof course;
