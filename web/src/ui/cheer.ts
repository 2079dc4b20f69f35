// A small joy: signs of the four colors burst from a place, and are gone.

const SIGNS = ['●', '▲', '■', '◆'];
const COLORS = ['#f4f1e6', '#ff6b5e', '#6f9bff', '#ffb84d'];
const COUNT = 14;
const LASTING = 1100; // milliseconds
const FAR = 110; // pixels

export function cheer(at: Element | null): void {
  if (!at) return;
  const box = at.getBoundingClientRect();
  for (let number = 0; number < COUNT; number += 1) {
    const sign = document.createElement('span');
    sign.textContent = SIGNS[number % SIGNS.length] ?? '';
    sign.ariaHidden = 'true';
    Object.assign(sign.style, {
      position: 'fixed',
      left: `${box.left + box.width / 2}px`,
      top: `${box.top + box.height / 2}px`,
      zIndex: '50',
      color: COLORS[number % COLORS.length],
      fontSize: '1.1rem',
      textShadow: '0 1px 2px rgb(0 0 0 / 50%)',
      pointerEvents: 'none',
    });
    document.body.append(sign);
    const angle = (2 * Math.PI * number) / COUNT;
    const [x, y] = [Math.cos(angle) * FAR, Math.sin(angle) * FAR * 0.8];
    const flight = sign.animate(
      [
        { translate: '-50% -50%', scale: 0.3, opacity: 1 },
        { translate: `calc(${x}px - 50%) calc(${y}px - 50%)`, scale: 1.2, opacity: 1, offset: 0.5 },
        { translate: `calc(${x * 1.15}px - 50%) calc(${y + FAR}px - 50%)`, scale: 0.9, opacity: 0, rotate: '160deg' },
      ],
      { duration: LASTING, easing: 'cubic-bezier(0.15, 0.7, 0.4, 1)' },
    );
    const gone = () => sign.remove();
    flight.finished.then(gone, gone);
  }
}
