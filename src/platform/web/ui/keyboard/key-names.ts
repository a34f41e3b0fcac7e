import { modKey } from './mod-key.ts';

const NAMES: Readonly<Record<string, string>> = {
  mod: modKey,
  shift: 'Shift',
  ArrowDown: '↓',
  ArrowUp: '↑',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

/** 'mod+K' becomes 'Ctrl K'. Characters that need Shift are shown alone. */
export function formatKeys(keys: string): string {
  const isSign = /\+[^\p{L}]$/u.test(keys);
  const pressed = keys.split('+').filter((key) => key !== 'shift' || !isSign);
  return pressed.map((key) => NAMES[key] ?? key).join(' ');
}
