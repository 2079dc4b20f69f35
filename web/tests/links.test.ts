import { expect, it } from 'vitest';
import { inviteLink, isReachable, seatLink, tableOf } from '../src/model/links';

const page = 'https://example.org/games/';

it('puts what is secret behind the #', () => {
  expect(inviteLink(page, 'abc.def')).toBe('https://example.org/games/#invite=abc.def');
  expect(seatLink(page, 'tab', 'tok/en')).toBe('https://example.org/games/#/seat/tab/tok%2Fen');
});

it('knows the table of an invitation', () => {
  expect(tableOf('abc.def')).toBe('abc');
});

it('says that a link to this computer leads other devices nowhere', () => {
  for (const host of ['localhost:8080', '127.0.0.1:8080', '[::1]:8080', 'play.localhost'])
    expect(isReachable(`http://${host}/#invite=x`)).toBe(false);
  for (const host of ['192.168.178.20:8080', 'server1', 'play.example', '127.example'])
    expect(isReachable(`http://${host}/#invite=x`)).toBe(true);
});
