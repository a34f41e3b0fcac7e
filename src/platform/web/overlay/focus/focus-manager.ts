import { onRestart } from '../../restart.ts';
import { canFocus, type FocusEntry, findFirst, findNext, isClose, recordFocus, toOverlay } from './focus-history.ts';

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
