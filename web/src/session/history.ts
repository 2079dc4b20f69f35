// The finished games of this browser, with their records. They stay here: nothing is sent anywhere.
// Every call may fail where storage is full or forbidden.

import { gameId, isFinished, type KeptGame } from '../model/games';
import { record as askRecord } from '../net/api';
import type { Record as GameRecord, TableData } from '../wire';

const STORE = 'games';
const MOST = 1000; // the oldest go first
const FEW = 10; // to make room with

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('storage'));
  });
}

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open('meldrum', 1);
  request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: 'id' });
  return settled(request);
}

async function inStore<T>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => Promise<T>): Promise<T> {
  const base = await open();
  try {
    const transaction = base.transaction(STORE, mode);
    const over = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('storage'));
    });
    const [answer] = await Promise.all([work(transaction.objectStore(STORE)), over]); // written, or there is no room
    return answer;
  } finally {
    base.close();
  }
}

// The newest first.
export async function gamesKept(): Promise<KeptGame[]> {
  const games = await inStore('readonly', (store) => settled(store.getAll() as IDBRequest<KeptGame[]>));
  return games.sort((a, b) => b.at - a.at);
}

export const gameKept = (id: string): Promise<KeptGame | undefined> =>
  inStore('readonly', (store) => settled(store.get(id) as IDBRequest<KeptGame | undefined>));

// Keep a finished game, once. False: it was there already, or there is nothing to keep.
export async function keepGame(record: GameRecord, seat: number, at = Date.now()): Promise<boolean> {
  const id = gameId(record);
  if (!isFinished(record) || (await gameKept(id))) return false;
  const game = { id, at, seat, record };
  try {
    await put(game);
  } catch (problem) {
    if (!(await dropOldest(FEW))) throw problem;
    await put(game); // there may be room now
  }
  await dropOldest((await gamesKept()).length - MOST);
  return true;
}

const put = (game: KeptGame): Promise<unknown> => inStore('readwrite', (store) => settled(store.put(game)));

// Whether there was anything to drop.
async function dropOldest(count: number): Promise<boolean> {
  const oldest = count > 0 ? (await gamesKept()).slice(-count) : [];
  for (const { id } of oldest) await dropGame(id);
  return oldest.length > 0;
}

// Keep the game that has just ended at a table, as seen from one's own seat.
export async function keepEnded(table: TableData, token: string | null): Promise<void> {
  if (table.seat === null || !token) return;
  await keepGame(await askRecord(table.table, table.game, token), table.seat);
}

// What a review found: winning chance given up per decision, from 0 to 1.
export const keepReview = (id: string, score: number): Promise<void> =>
  inStore('readwrite', async (store) => {
    const game = await settled(store.get(id) as IDBRequest<KeptGame | undefined>);
    if (game) await settled(store.put({ ...game, review: score }));
  });

export const dropGame = (id: string): Promise<void> => inStore('readwrite', (store) => settled(store.delete(id)));

export const dropAll = (): Promise<void> => inStore('readwrite', (store) => settled(store.clear()));
