import { onRestart } from '../restart.ts';

/**
 * Restores the focus when the focused element disappears: to its replacement, to what opened the dialog, or to the
 * page. Moves the focus of an opening dialog to its first field or main action, even if these render later.
 */
export function manageFocus(): void {
  let trail: FocusEntry | undefined;
  /** A dialog that opened and wasn't used yet. */
  let opening: HTMLElement | undefined;
  let isAsked = false;
  let isTabbing = false;
  /** The page has the focus until the opener of a dialog is rendered again. */
  let isResting = false;

  function handleFocus({ target }: FocusEvent) {
    if (!(target instanceof HTMLElement) || (isResting && target === findPage())) return;
    isResting = false;
    // Browsers do this themselves, except when a dialog moves the focus.
    if (isTabbing && target instanceof HTMLInputElement) target.select();
    const overlay = toOverlay(target);
    if (overlay !== trail?.overlay && overlay?.ariaModal === 'true' && !hasOpened.has(overlay)) {
      hasOpened.add(overlay);
      opening = overlay;
    }
    trail = recordFocus(target, trail);
    if (overlay && overlay === opening) enter(overlay);
  }

  function handleUse(event: Event) {
    isResting = false;
    isTabbing = event instanceof KeyboardEvent && event.key === 'Tab';
    if (event instanceof KeyboardEvent && !isTabbing) return;
    opening = undefined;
    if (event.type === 'pointerdown' && hasNoFocus()) trail = undefined;
  }

  function ask() {
    if (isAsked || !(hasNoFocus() || opening || isResting)) return;
    isAsked = true;
    requestAnimationFrame(() => {
      isAsked = false;
      mend();
    });
  }

  function mend() {
    if (opening && !opening.isConnected) opening = undefined;
    if (opening && !hasNoFocus()) return enter(opening);
    if (trail && (hasNoFocus() || isResting)) place(findNext(trail));
  }

  function place(next: HTMLElement | 'later' | undefined) {
    if (next === 'later' || (next === undefined && isResting)) return;
    if (next?.ariaModal === 'true') opening = next;
    isResting = next === undefined;
    const target = next ?? findPage();
    // Keeps the scroll position when a focused row is virtualized away.
    target?.focus({ preventScroll: isResting || target === opening || trail?.overlay === undefined });
  }

  /** A click on an empty area drops the focus intentionally. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget === null && hasNoFocus() && trail && canFocus(trail.element)) trail = undefined;
    ask();
  }

  onRestart(() => {
    trail = undefined;
    opening = undefined;
    isResting = false;
  });
  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', (event) => queueMicrotask(() => handleBlur(event)));
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, handleUse, true);
  const attributeFilter = ['disabled', 'hidden'];
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
}

const findPage = () => document.querySelector<HTMLElement>('main');

const hasOpened = new WeakSet<HTMLElement>();

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Moves the focus from the dialog itself, or its close button, to its first element. */
function enter(dialog: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== dialog && !(activeElement && isClose(activeElement) && dialog.contains(activeElement))) return;
  const first = findFirst(dialog);
  if (first !== activeElement) first.focus({ preventScroll: true });
}

/** Elements reachable with Tab. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';
/** Layers that are removed when closed. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="alert"]';

/** A focused element, its position in each ancestor, and the focus before its overlay opened. */
interface FocusEntry {
  readonly element: HTMLElement;
  /** From the innermost ancestor to the page or overlay. */
  readonly around: readonly { readonly group: HTMLElement; readonly index: number }[];
  readonly overlay: HTMLElement | undefined;
  readonly opener: FocusEntry | undefined;
}

const openers = new WeakMap<HTMLElement, FocusEntry | undefined>();

const toOverlay = (element: Element): HTMLElement | undefined => element.closest<HTMLElement>(OVERLAYS) ?? undefined;

/** Records the current focus. An overlay remembers the element that was focused before it opened. */
function recordFocus(element: HTMLElement, before: FocusEntry | undefined): FocusEntry {
  const overlay = toOverlay(element);
  if (overlay && !openers.has(overlay)) openers.set(overlay, before?.overlay === overlay ? undefined : before);
  return { element, around: toSurroundings(element, overlay), overlay, opener: overlay && openers.get(overlay) };
}

function toSurroundings(element: HTMLElement, overlay: HTMLElement | undefined): FocusEntry['around'] {
  const around: { group: HTMLElement; index: number }[] = [];
  for (let group = element.parentElement; group && !isEdge(group); group = group.parentElement) {
    around.push({ group, index: findFocusable(group).indexOf(element) });
    if (group === overlay) break;
  }
  return around;
}

const isEdge = (group: HTMLElement) => group.matches('main, body');

/** Returns the element itself, its replacement or the opener of its overlay; 'later' while the element is loading. */
function findNext(trail: FocusEntry): HTMLElement | 'later' | undefined {
  const { element, around, overlay, opener } = trail;
  if (canFocus(element)) return element;
  if (isShown(element) && element.matches('[data-loading]')) return 'later';
  for (const { group, index } of around) {
    if (!isShown(group)) continue;
    if (group === overlay) return findFirst(group);
    const there = findFocusable(group).filter((each) => !isClose(each));
    const next = findTwin(there, element) ?? there.slice(Math.max(index, 0)).find(canFocus) ?? there.findLast(canFocus);
    if (next) return next;
  }
  return opener
    ? findNext(opener)
    : overlay
      ? undefined
      : findTwin([...document.querySelectorAll<HTMLElement>('main :any-link, main button')], element);
}

function findTwin(among: readonly HTMLElement[], { tagName, ariaLabel, textContent }: HTMLElement): HTMLElement | undefined {
  return among.find(
    (each) => each.tagName === tagName && each.ariaLabel === ariaLabel && each.textContent === textContent && canFocus(each),
  );
}

/** Returns the marked element, the first field or the main action, never the close button. */
function findFirst(dialog: HTMLElement): HTMLElement {
  const among = (selector: string) => [...dialog.querySelectorAll<HTMLElement>(selector)].find((each) => canFocus(each) && !isClose(each));
  const field = among('input:not([type="hidden"]), select, textarea, [contenteditable="true"]');
  return (
    among('[data-autofocus]') ??
    toChecked(field) ??
    among('[type="submit"], [data-variant="filled"]') ??
    among('button, a[href]') ??
    among(FOCUSABLE) ??
    dialog
  );
}

function toChecked(field: HTMLElement | undefined): HTMLElement | undefined {
  if (!(field instanceof HTMLInputElement) || field.type !== 'radio') return field;
  return field.closest('[role="radiogroup"]')?.querySelector<HTMLElement>('input:checked:enabled') ?? field;
}

const isClose = (element: Element): boolean => element.matches('[data-closes]');

const findFocusable = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>(FOCUSABLE)];

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility({ visibilityProperty: true });

const canFocus = (element: HTMLElement): boolean =>
  isShown(element) && !element.matches(':disabled') && element.closest('[inert]') === null;

const MOVES = /^(Tab|Arrow|Home|End|Page)/;

/**
 * Keeps the focus where keys have moved it in a dialog or menu that has just opened. Mantine's focus trap focuses the first
 * element twice, and on a busy machine the second time comes after the user has moved on (`useFocusTrap` in
 * `@mantine/hooks` 9.7).
 */
export function undoLateFocus(): void {
  let overlay: HTMLElement | undefined;
  let first: HTMLElement | undefined;
  /** The element that keys led to. */
  let current: HTMLElement | undefined;
  let isMoving = false;

  document.addEventListener('focusin', ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    if (toOverlay(target) !== overlay) {
      overlay = toOverlay(target);
      first = target;
      current = undefined;
    } else if (isMoving) current = target;
    else if (target === first && current) {
      const moved = current;
      first = undefined;
      moved.focus({ preventScroll: true });
    }
    isMoving = false;
  });
  document.addEventListener(
    'keydown',
    ({ key, target }) => {
      isMoving = MOVES.test(key);
      const isTyping = key.length === 1 && target instanceof Element && target.matches('input, textarea');
      // What other keys do may focus the first element on purpose.
      if (!isMoving && !isTyping) first = undefined;
    },
    true,
  );
  document.addEventListener('pointerdown', () => (first = undefined), true);
}

/** Returns the focus to the page, where its shortcuts work. */
export const focusPage = (): void => document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
