import { isText } from '../../overlay/menu-typing.ts';

/** Editing keys to buffer. Other non-character keys go to the page. */
const BUFFERED_KEYS = ['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp'];

/** Searches are shorter, and spreading a very long text overflows the stack. */
const PASTE_LIMIT = 500;

let keys: string[] = [];

/** Buffers keys for a field that is still loading, after the given one. */
export function startTypeAhead(first?: string): void {
  keys = first === undefined ? [] : [first];
  document.addEventListener('keydown', bufferKey, true);
  document.addEventListener('paste', bufferPaste, true);
}

/** Returns the buffered keys and stops buffering. */
export function takeTypeAhead(): string[] {
  document.removeEventListener('keydown', bufferKey, true);
  document.removeEventListener('paste', bufferPaste, true);
  return keys.splice(0);
}

function bufferPaste(event: ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ').trim();
  keys.push(...[...pasted].slice(0, PASTE_LIMIT));
}

function bufferKey(event: KeyboardEvent): void {
  const { key } = event;
  if (!isText(event) && !BUFFERED_KEYS.includes(key)) return;
  event.preventDefault();
  event.stopPropagation();
  keys.push(key);
}
