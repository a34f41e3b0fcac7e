/** Elements reachable with Tab. */
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex]:not([tabindex="-1"]), [contenteditable="true"]';
/** Layers that are removed when closed. */
const OVERLAYS = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="alert"]';

/** A focused element, its position in each ancestor, and the focus before its overlay opened. */
export interface FocusEntry {
  readonly element: HTMLElement;
  /** From the innermost ancestor to the page or overlay. */
  readonly around: readonly { readonly group: HTMLElement; readonly index: number }[];
  readonly overlay: HTMLElement | undefined;
  readonly opener: FocusEntry | undefined;
}

const openers = new WeakMap<HTMLElement, FocusEntry | undefined>();

export const toOverlay = (element: Element): HTMLElement | undefined => element.closest<HTMLElement>(OVERLAYS) ?? undefined;

/** Records the current focus. An overlay remembers the element that was focused before it opened. */
export function recordFocus(element: HTMLElement, before: FocusEntry | undefined): FocusEntry {
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
export function findNext(trail: FocusEntry): HTMLElement | 'later' | undefined {
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
export function findFirst(dialog: HTMLElement): HTMLElement {
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

export const isClose = (element: Element): boolean => element.matches('[data-closes]');

const findFocusable = (group: HTMLElement) => [...group.querySelectorAll<HTMLElement>(FOCUSABLE)];

const isShown = (element: HTMLElement) => element.isConnected && element.checkVisibility({ visibilityProperty: true });

export const canFocus = (element: HTMLElement): boolean =>
  isShown(element) && !element.matches(':disabled') && element.closest('[inert]') === null;
