// Shortcuts of a game: single keys, and Ctrl+Z and Ctrl+Shift+Z as everywhere.

export type Shortcuts = Record<string, (() => void) | undefined>;

export function shortcut(event: KeyboardEvent, keys: Shortcuts): void {
  const typing = (event.target as HTMLElement).closest('input, textarea, select, dialog');
  if (typing || event.altKey || event.defaultPrevented) return;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  if ((event.ctrlKey || event.metaKey) && key !== 'z') return;
  const act = event.ctrlKey && event.shiftKey && key === 'z' ? keys['y'] : keys[key];
  if (!act) return;
  act();
  event.preventDefault();
}
