import { findTypedItem, isTypedInFull } from './choose-from.ts';

const OPEN_MENU = '[aria-haspopup="menu"][aria-expanded="true"]';

const ITEMS = '[role^="menuitem"]:not([data-disabled]), [aria-pressed]';

/** Returns whether a key types a character. */
export const isText = (event: KeyboardEvent): boolean =>
  event.key.length === 1 && (event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey));

/** The button of the current menu, or the select or button group that a shortcut led to. */
let owner: Element | undefined;
let target: Element | undefined;
/** Value of a select before typing. */
let valueBefore = '';
let typed = '';
/** Enter was pressed before the items rendered. Later keys wait too. */
let isEntered = false;
let waiting: KeyboardEvent[] = [];
let givingUp = 0;
const LONGEST_WAIT_MS = 5_000;

/** Sends the next letters to this select or button group, until Enter or blur. */
export function startTypingInto(control: HTMLElement): void {
  target = control.closest('select, [data-type-ahead]') ?? undefined;
  if (target instanceof HTMLSelectElement) valueBefore = target.value;
}

/** Adds type-ahead, including spaces, to every menu. No key reaches the page while a menu is open. */
export function watchMenuTyping(): void {
  document.addEventListener('keydown', handleKey, true);
  document.addEventListener('keyup', handleKeyUp, true);
  document.addEventListener('pointerdown', end, true);
  // The menu itself focuses its first item shortly after it opens.
  document.addEventListener('focusin', ({ target: element }) => {
    if (typed !== '' && element instanceof Element && findBox()?.contains(element)) show();
  });
}

function handleKey(event: KeyboardEvent): void {
  const next = findOwner();
  if (next !== owner) clear();
  owner = next;
  if (!owner || event.isComposing || isForBrowser(event)) return;
  if (isEntered && /^(.|Enter|Backspace)$/.test(event.key)) waiting.push(event);
  else if (!handleTyping(event)) return;
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Returns whether a key belongs to the browser, such as Ctrl+R or Alt+Left. Ctrl+S is the exception: after Enter, it waits until the item
 * is chosen.
 */
const isForBrowser = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey || event.altKey) && !isText(event) && event.key.toLowerCase() !== 's';

/** Returns false for a key that is left to the menu. */
function handleTyping(event: KeyboardEvent): boolean {
  const { key, repeat } = event;
  const isPress = key === 'Enter' || (key === ' ' && typed === '');
  if (/^(Arrow|Home|End|Tab|Escape)/.test(key) || (isPress && owner instanceof HTMLSelectElement)) {
    const isSettled = key === 'Enter' && typed !== '';
    end();
    return isSettled;
  }
  if (!isPress && !isText(event) && key !== 'Backspace') return false;
  if (repeat && key !== 'Backspace') return true;
  if (isPress) enter();
  else {
    typed = key === 'Backspace' ? typed.slice(0, -1) : typed + key;
    show();
  }
  return true;
}

/** Firefox presses a button when the space bar is released. */
function handleKeyUp(event: KeyboardEvent): void {
  if (event.key === ' ' && owner && findOwner() === owner) event.preventDefault();
}

const findOwner = () => document.querySelector(OPEN_MENU) ?? (target?.contains(document.activeElement) ? target : undefined);

function clear(): void {
  delete findBox()?.dataset.typed;
  typed = '';
  isEntered = false;
  waiting = [];
  clearTimeout(givingUp);
  drawing.disconnect();
}

function end(): void {
  clear();
  target = undefined;
}

const drawing = new MutationObserver(() => {
  if (findOwner() === owner) show();
  else clear();
});

function findBox(): HTMLElement | undefined {
  if (!owner?.matches(OPEN_MENU)) return owner instanceof HTMLElement ? owner : undefined;
  return document.getElementById(owner.getAttribute('aria-controls') ?? '') ?? undefined;
}

function findItems(): HTMLElement[] {
  if (owner instanceof HTMLSelectElement) return [...owner.options];
  return [...(findBox()?.querySelectorAll<HTMLElement>(ITEMS) ?? [])].filter((item) => item.checkVisibility());
}

const toLabel = (item: HTMLElement) => (item.querySelector('[data-menu-item-label]') ?? item).textContent ?? '';

function findMatch(): HTMLElement | undefined {
  const items = findItems();
  return items[findTypedItem(items.map(toLabel), typed)];
}

function show(): void {
  const box = findBox();
  if (box instanceof HTMLSelectElement) {
    select(box, findMatch());
    return;
  }
  if (typed === '') {
    delete box?.dataset.typed;
    return;
  }
  // Items may render or load after they were typed.
  drawing.observe(document.body, { childList: true, subtree: true });
  if (!box) return;
  const match = findMatch();
  box.dataset.typed = match ? typed : `${typed}: no match`;
  if (document.activeElement !== (match ?? box)) (match ?? box).focus();
  if (isEntered && findItems().length > 0) enterAfterDrawing(match);
}

function select(field: HTMLSelectElement, option: HTMLElement | undefined): void {
  const value = option instanceof HTMLOptionElement ? option.value : valueBefore;
  if (field.value === value) return;
  field.value = value;
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function enter(): void {
  const items = findItems();
  if (typed !== '' && items.length === 0) {
    isEntered = true;
    givingUp = window.setTimeout(clear, LONGEST_WAIT_MS);
  }
  const match = typed === '' ? items.find((item) => item === document.activeElement) : findMatch();
  if (match && (match === document.activeElement || isTypedInFull(toLabel(match), typed))) press(match);
}

/** Selects an item rendered after Enter only if its full label was typed. */
function enterAfterDrawing(match: HTMLElement | undefined): void {
  const keys = waiting;
  const isNamed = match !== undefined && isTypedInFull(toLabel(match), typed);
  isEntered = false;
  waiting = [];
  if (!isNamed) return;
  press(match);
  setTimeout(() => {
    for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', key));
  });
}

function press(item: HTMLElement): void {
  end();
  item.click();
}
