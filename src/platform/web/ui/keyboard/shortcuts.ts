/** A key of the product and the line the help has for it. A page listens to it with `useShortcut`. */
export interface Shortcut {
  /** Marks the control it leads to (`shortcutTarget`). */
  readonly name: string;
  /** The heading it stands under in the help. */
  readonly where: string;
  /** Pressed one for the other: each is one press, `mod` is Ctrl or Cmd. */
  readonly keys: readonly [string, ...string[]];
  readonly does: string;
  /** Nothing listens for it but the browser or the element that has the focus. */
  readonly isNative?: true;
  /** The browser has the same shortcut. While a dialog or menu is open, the key is left to the browser. */
  readonly hasBrowserDefault?: true;
  /** A plain key that also works in a field. */
  readonly worksWhileTyping?: true;
}

/** Declares the keys of one subject by name; a feature lists its own in its web manifest, for the help. */
export function defineShortcuts<Name extends string>(
  shortcuts: Readonly<Record<Name, Omit<Shortcut, 'name'>>>,
): Readonly<Record<Name, Shortcut>> {
  const named = Object.entries<Omit<Shortcut, 'name'>>(shortcuts).map(([name, shortcut]) => [name, { name, ...shortcut }]);
  return Object.fromEntries(named) as Record<Name, Shortcut>;
}

export const generalShortcuts = defineShortcuts({
  palette: { where: 'Everywhere', keys: ['mod+K'], does: 'Search or jump to a page or action' },
  search: { where: 'Everywhere', keys: ['/'], does: 'Search' },
  print: { where: 'Everywhere', keys: ['mod+P'], does: 'Print this page', hasBrowserDefault: true },
  close: { where: 'Everywhere', keys: ['Escape'], does: 'Close a dialog or clear the search', isNative: true },
  help: { where: 'Everywhere', keys: ['shift+?'], does: 'Show keyboard shortcuts' },
});

export const listShortcuts = defineShortcuts({
  nextRow: { where: 'Lists', keys: ['J'], does: 'Next row' },
  rowBefore: { where: 'Lists', keys: ['K'], does: 'Previous row' },
  openRow: { where: 'Lists', keys: ['Enter'], does: 'Open the row', isNative: true },
});

export const boardShortcuts = defineShortcuts({
  nextCard: { where: 'Boards', keys: ['ArrowDown', 'J'], does: 'Next card' },
  cardBefore: { where: 'Boards', keys: ['ArrowUp', 'K'], does: 'Previous card' },
  cardRight: { where: 'Boards', keys: ['ArrowRight'], does: 'Next column' },
  cardLeft: { where: 'Boards', keys: ['ArrowLeft'], does: 'Previous column' },
  liftCard: { where: 'Boards', keys: ['Space'], does: 'Pick up or drop a card', isNative: true },
  openCard: { where: 'Boards', keys: ['Enter'], does: 'Open the card', isNative: true },
});

/** All keys of the product, those of the given features included, in the order of the help. */
export function allShortcuts(features: readonly { readonly shortcuts?: readonly Shortcut[] }[]): readonly Shortcut[] {
  const ofFeatures = features.flatMap(({ shortcuts = [] }) => shortcuts);
  return [...Object.values(generalShortcuts), ...Object.values(listShortcuts), ...ofFeatures, ...Object.values(boardShortcuts)];
}

/** Lets the page's shortcuts with these keys work while a dialog or menu is open: `<Drawer {...allowShortcuts(generalShortcuts.print)}>`. */
export const allowShortcuts = (...shortcuts: readonly Shortcut[]) => ({
  'data-allowed-shortcuts': shortcuts.flatMap(({ keys }) => keys).join(' '),
});

/** The keys of a shortcut for screen readers, on the control it leads to: `aria-keyshortcuts={ariaKeys(ticketShortcuts.note)}`. */
export const ariaKeys = ({ keys }: Shortcut): string => keys.map((each) => each.replace('mod', 'Control')).join(' ');
