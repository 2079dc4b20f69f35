// A color for each seat: what somebody laid is ringed in it, and so is their place.

const TINTS = ['#ffd34d', '#4fd1ff', '#ff8fc7', '#9be564', '#ffa45c', '#c9a7ff'];

export const tintOf = (seat: number): string => TINTS[seat % TINTS.length] ?? '#ffd34d';
