// What is wrong, in German, by the codes of the rules and of the server.

export const deWrong: Record<string, string> = {};
