// The last choice of a game, kept in this browser; and sitting down at a table.

import { asked, FIRST, granted, inEdition, type Wish } from '../model/wish';
import * as api from '../net/api';
import { hold } from '../net/seats';
import { go } from '../route.svelte';
import type { EditionData, Offer, Seated } from '../wire';
import { t } from '../words';
import { keepSettings, settings } from './settings.svelte';

const KEY = 'meldrum.wish'; // the last one
const EACH = 'meldrum.wishes'; // the last one of each game

function kept(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const keptOf = (edition: string): unknown => (kept(EACH) as Record<string, unknown> | null)?.[edition];

export const lastWish = (offer: Offer | null): Wish =>
  offer ? granted(kept(KEY), offer) : { ...FIRST, ...(kept(KEY) as Partial<Wish> | null), public: false };

// What was wished for when this game was last played, or what fits it after the last game.
export function wishFor(edition: EditionData, offer: Offer): Wish {
  const own = keptOf(edition.key);
  return inEdition(own ? granted(own, offer) : lastWish(offer), edition);
}

function keep(wish: Wish): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(wish));
    localStorage.setItem(EACH, JSON.stringify({ ...(kept(EACH) as object | null), [wish.edition]: wish }));
  } catch {
    // without storage the next game starts with the default choice
  }
}

// Everybody has a name; if you give none, you get a friendly one and keep it.
export function ownName(): string {
  settings.name = settings.name.trim() || friendlyName();
  keepSettings();
  return settings.name;
}

export function friendlyName(): string {
  const names = t('home.names').split(',');
  return names[Math.floor(Math.random() * names.length)] ?? 'Ann';
}

// Two people may have been given the same name: then the page finds another for the second.
async function underSomeName(sitDown: (name: string) => Promise<Seated>): Promise<Seated> {
  try {
    return await sitDown(ownName());
  } catch (problem) {
    const given = t('home.names').split(',');
    const taken = problem instanceof api.RefusedError && problem.violations.some((one) => one.code === 'name_taken');
    if (!taken || !given.includes(settings.name)) throw problem;
    settings.name = given[(given.indexOf(settings.name) + 1) % given.length] ?? '';
    return sitDown(ownName());
  }
}

export async function makeTable(wish: Wish): Promise<void> {
  keep(wish);
  sit(await api.create(asked(wish, ownName())), wish.edition);
}

// Tried again after a lost answer, it is the same request, so that nobody sits on two seats.
const asking = new Map<string, string>();

export async function joinTable(table: string, edition: string): Promise<void> {
  sit(await underSomeName((name) => joinAs(table, name)), edition);
}

async function joinAs(table: string, name: string): Promise<Seated> {
  const key = `${table} ${name}`;
  const id = asking.get(key) ?? api.newId();
  asking.set(key, id);
  try {
    const seated = await api.join(table, { id, name });
    asking.delete(key);
    return seated;
  } catch (problem) {
    if (problem instanceof api.RefusedError) asking.delete(key);
    throw problem;
  }
}

export async function acceptInvite(code: string): Promise<void> {
  sit(await underSomeName((name) => api.redeem({ code, name })), '');
}

function sit(seated: Seated, edition: string): void {
  hold({ ...seated, edition });
  go(`/table/${seated.table}`);
}
