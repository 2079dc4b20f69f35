// Your turn, for somebody who is not looking at the page: the title and icon of its tab, the badge
// of the installed app, and a notification if you asked for one.

import { settings } from '../session/settings.svelte';
import { t } from '../words';

const NAME = 'Meldrum';
const TAG = 'meldrum-turn'; // a later notification takes the place of an earlier one

export const canNotify = 'Notification' in window;

let shown = false;

// Whether it is your turn in this game; without a game, there is nothing to tell.
export function tellOutside(mine: boolean, game = ''): void {
  const title = game ? `${game} · ${NAME}` : NAME;
  document.title = mine ? `● ${t('turn.yours')} · ${title}` : title;
  document.querySelector('link[rel=icon]')?.setAttribute('href', mine ? './icon-turn.svg' : './icon.svg');
  if (mine === shown) return;
  shown = mine;
  void (mine ? navigator.setAppBadge?.() : navigator.clearAppBadge?.())?.catch(() => undefined);
  if (mine && document.hidden) void notify(game).catch(() => undefined);
}

async function notify(game: string): Promise<void> {
  if (!settings.notify || !canNotify || Notification.permission !== 'granted') return;
  const more = { body: game, icon: './icon-192.png', tag: TAG };
  const worker = await navigator.serviceWorker?.getRegistration();
  if (worker)
    await worker.showNotification(t('turn.yours'), more); // the only way on a phone
  else new Notification(t('turn.yours'), more).onclick = () => window.focus();
}

// Switch notifications on or off; the browser asks the person before the first.
export async function wantNotifications(on: boolean): Promise<void> {
  settings.notify = on && (await Notification.requestPermission()) === 'granted';
}
