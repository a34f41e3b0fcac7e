import { canFocus, type FocusEntry, findFirst, findNext, isClose, recordFocus, toOverlay } from './focus-history.ts';

/**
 * Keeps the focus from ending on nothing, for the whole app: when what had it is gone, with its dialog, menu or row or because an
 * action took its own button's place, it goes to what stands there now, to what opened the dialog, or to the page. In a dialog that opens it goes to the
 * first field or the main action, also when that comes later than the dialog.
 */
export function manageFocus(): void {
  let trail: FocusEntry | undefined;
  /** A dialog that has opened and in which nothing was chosen yet. */
  let opening: HTMLElement | undefined;
  let isAsked = false;
  /** The focus moves by Tab. */
  let isTabbing = false;
  /** The page has the focus until what opened a dialog is drawn again. */
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

  /** Where one clicks or goes to by hand, the focus stays. */
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
    // A row that was scrolled out of sight hands its focus on; the list stays where it was scrolled to.
    target?.focus({ preventScroll: isResting || target === opening || trail?.overlay === undefined });
  }

  /** What is left by a click beside it is left on purpose. */
  function handleBlur({ relatedTarget }: FocusEvent) {
    if (relatedTarget === null && hasNoFocus() && trail && canFocus(trail.element)) trail = undefined;
    ask();
  }

  document.addEventListener('focusin', handleFocus);
  document.addEventListener('focusout', (event) => queueMicrotask(() => handleBlur(event)));
  for (const type of ['pointerdown', 'keydown']) document.addEventListener(type, handleUse, true);
  const attributeFilter = ['disabled', 'hidden'];
  new MutationObserver(ask).observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter });
}

const findPage = () => document.querySelector<HTMLElement>('main');

const hasOpened = new WeakSet<HTMLElement>();

const hasNoFocus = () => document.activeElement === null || document.activeElement === document.body;

/** Takes the focus from a dialog as a whole, or from its ✕, to where one begins. */
function enter(dialog: HTMLElement): void {
  const { activeElement } = document;
  if (activeElement !== dialog && !(activeElement && isClose(activeElement) && dialog.contains(activeElement))) return;
  const first = findFirst(dialog);
  if (first !== activeElement) first.focus({ preventScroll: true });
}
