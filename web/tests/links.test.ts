import { expect, it } from 'vitest';
import { inviteLink, seatLink, tableOf } from '../src/model/links';

const page = 'https://example.org/games/';

it('puts what is secret behind the #', () => {
  expect(inviteLink(page, 'abc.def')).toBe('https://example.org/games/#invite=abc.def');
  expect(seatLink(page, 'tab', 'tok/en')).toBe('https://example.org/games/#/seat/tab/tok%2Fen');
});

it('knows the table of an invitation', () => {
  expect(tableOf('abc.def')).toBe('abc');
});
