// A star flies from where it was earned to whoever earned it.

const FLIGHT = 900; // milliseconds

export function flyStar(
  from: Element | undefined | null,
  to: Element | undefined | null,
  over: HTMLElement | undefined | null,
  delay = 0,
): void {
  if (!from || !to || !over) return;
  const [start, end] = [middle(from), middle(to)];
  const star = document.createElement('span');
  star.textContent = '★';
  star.ariaHidden = 'true';
  const { style } = star;
  style.position = 'fixed';
  style.left = '0';
  style.top = '0';
  style.zIndex = '50';
  style.fontSize = '40px';
  style.lineHeight = '1';
  style.color = '#ffcc33';
  style.pointerEvents = 'none';
  style.textShadow = '0 0 6px rgb(90 50 0 / 80%)';
  document.body.append(star);
  const at = (x: number, y: number) => `${x - 20}px ${y - 20}px`;
  const high = Math.min(start.y, end.y) - 40;
  const flight = star.animate(
    [
      { translate: at(start.x, start.y), scale: '0.4', rotate: '0deg' },
      { translate: at(start.x, start.y - 20), scale: '1.6', rotate: '40deg', offset: 0.3 },
      { translate: at((start.x + end.x) / 2, Math.max(30, high)), scale: '1.2', rotate: '200deg', offset: 0.7 },
      { translate: at(end.x, end.y), scale: '0.6', rotate: '360deg' },
    ],
    { duration: FLIGHT, delay, easing: 'ease-in-out', fill: 'backwards' },
  );
  const gone = () => star.remove();
  flight.finished.then(gone, gone);
  over.addEventListener('pointerdown', () => flight.finish(), { once: true });
}

function middle(element: Element): { x: number; y: number } {
  const box = element.getBoundingClientRect();
  return { x: box.left + box.width / 2, y: box.top + box.height / 2 };
}
