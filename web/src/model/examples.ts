// A position of each game with something to find.

export const EXAMPLES: Readonly<Record<string, string>> = {
  classic: 'classic; R4 B4 K4 O4 | K7 K8 K9 | R6 R7 R8 R9 R10 | B1 J B3; B2 B5 B6 R8 K10 O1 O12; opened',
  vintage: 'vintage; R4 R5 J | K8 B8 O8 | O1 O2 O3 O4; R6 K6 B6 R8 O9; opened',
  twist: 'twist; R3 R4 C B6 | K7 K8 K9; B7 K10 R1 R2 D M B2 O2; opened',
  my_first: 'my_first; R3 R4 J R6 | K7 K8 K9; R5 K10 B1 B2 J O1; opened',
  dice: 'dice; R2 K2 B2 / . K3 . / . K4 .; K5 R1 O2 B3 B4 J R7 K1 O9; opened',
};
