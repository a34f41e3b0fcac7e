import { modKey } from './mod-key.ts';

const NAMES: Readonly<Record<string, string>> = {
  mod: modKey,
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** Keys pressed together, as people read them: 'mod+K' is 'Ctrl K', and a sign that needs Shift is the sign. */
export function formatKeys(keys: string): string {
  const pressed = keys.split('+').filter((key) => key !== 'shift');
  return pressed.map((key) => NAMES[key] ?? key).join(' ');
}
