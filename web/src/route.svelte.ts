// Which part of the page is shown: the address behind the #, which is never sent anywhere.

export type Route =
  | { readonly page: 'home' }
  | { readonly page: 'table'; readonly table: string }
  | { readonly page: 'join'; readonly code: string }
  | { readonly page: 'seat'; readonly table: string; readonly token: string }
  | { readonly page: 'rules'; readonly edition: string; readonly section: string }
  | { readonly page: 'learn'; readonly exercise: string }
  | { readonly page: 'games' }
  | { readonly page: 'puzzles'; readonly puzzle: string }
  | { readonly page: 'analysis'; readonly query: string }
  | {
      readonly page: 'replay';
      readonly table: string;
      readonly game: number;
      readonly kept: string; // a game that this browser has kept
      readonly reviewed: boolean;
    };

export function read(hash: string): Route {
  const path = hash.replace(/^#\/?/, '');
  const [page, query = ''] = path.split('?');
  if (page === 'analysis') return { page, query };
  const [name = '', value = '', more = ''] = path.split(/[/=]/).map(decodeURIComponent);
  if (name === 'table' && value) return { page: 'table', table: value };
  if (name === 'invite' && value) return { page: 'join', code: value };
  if (name === 'seat' && value && more) return { page: 'seat', table: value, token: more };
  if (name === 'rules') return { page: 'rules', edition: value || 'classic', section: more };
  if (name === 'learn') return { page: 'learn', exercise: value };
  if (name === 'puzzles') return { page: 'puzzles', puzzle: value };
  if (name === 'games') return { page: 'games' };
  if (name === 'replay' || name === 'review') {
    const reviewed = name === 'review';
    if (value === 'kept') return { page: 'replay', table: '', game: 1, kept: more, reviewed };
    return { page: 'replay', table: value, game: Number(more) || 1, kept: '', reviewed };
  }
  return { page: 'home' };
}

const here = $state({ route: read(location.hash) });

window.addEventListener('hashchange', () => (here.route = read(location.hash)));

export const route = (): Route => here.route;

export function go(path: string): void {
  location.hash = path;
}
