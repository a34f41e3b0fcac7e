import { isText } from '../../../platform/web/overlay/menu-typing.ts';

/** Keys that edit or choose; others that are no letter are left to the page. */
const KEPT = ['Backspace', 'Enter', 'Escape', 'ArrowDown', 'ArrowUp'];

/** Searches are shorter; an argument list of a million letters overflows the stack. */
const LONGEST_PASTED = 500;

let keys: string[] = [];

/** Keeps what is typed from now on, for a field that is still being loaded. */
export function startTypeAhead(): void {
  keys = [];
  document.addEventListener('keydown', keep, true);
  document.addEventListener('paste', keepPasted, true);
}

/** Ends that and returns the keys in their order, for the field that has the focus now. */
export function takeTypeAhead(): string[] {
  document.removeEventListener('keydown', keep, true);
  document.removeEventListener('paste', keepPasted, true);
  return keys.splice(0);
}

/** A pasted text is kept like its letters typed one by one. */
function keepPasted(event: ClipboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
  const pasted = (event.clipboardData?.getData('text/plain') ?? '').replaceAll(/\s+/g, ' ').trim();
  keys.push(...[...pasted].slice(0, LONGEST_PASTED));
}

function keep(event: KeyboardEvent): void {
  const { key } = event;
  if (!isText(event) && !KEPT.includes(key)) return;
  event.preventDefault();
  event.stopPropagation();
  keys.push(key);
}
