import { isText } from '../../../platform/web/overlay/menu-typing.ts';

/** Editing keys to buffer. Other non-character keys go to the page. */
const KEPT = ['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp'];

/** Searches are shorter, and spreading a very long text overflows the stack. */
const PASTE_LIMIT = 500;

let keys: string[] = [];

/** Buffers keys for a field that is still loading. */
export function startTypeAhead(): void {
  keys = [];
  document.addEventListener('keydown', keep, true);
  document.addEventListener('paste', keepPasted, true);
}

export function takeTypeAhead(): string[] {
  document.removeEventListener('keydown', keep, true);
  document.removeEventListener('paste', keepPasted, true);
  return keys.splice(0);
}

function keepPasted(event: ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ').trim();
  keys.push(...[...pasted].slice(0, PASTE_LIMIT));
}

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (!isText(event) && !KEPT.includes(key)) return;
  event.preventDefault();
  event.stopPropagation();
  keys.push(key);
}
