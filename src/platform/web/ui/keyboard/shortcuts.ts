/** A shortcut and its line in the help. Pages handle it with `useShortcut`. */
export interface Shortcut {
  /** Also identifies its control (`shortcutTarget`). */
  readonly name: string;
  /** Heading in the help. */
  readonly where: string;
  /** Alternative keys. `mod` is Ctrl or Cmd. */
  readonly keys: readonly [string, ...string[]];
  /** Shown in the help in place of many keys: '0–9'. */
  readonly range?: string;
  readonly does: string;
  /** Handled by the browser or the focused element. */
  readonly isNative?: true;
  /** The browser has the same shortcut. While a dialog or menu is open, the key is left to the browser. */
  readonly hasBrowserDefault?: true;
  /** Also works in a field, without a modifier. */
  readonly worksWhileTyping?: true;
}

export function defineShortcuts<Name extends string>(
  shortcuts: Readonly<Record<Name, Omit<Shortcut, 'name'>>>,
): Readonly<Record<Name, Shortcut>> {
  const named = Object.entries<Omit<Shortcut, 'name'>>(shortcuts).map(([name, shortcut]) => [name, { name, ...shortcut }]);
  return Object.fromEntries(named) as Record<Name, Shortcut>;
}

export const generalShortcuts = defineShortcuts({
  palette: { where: 'Everywhere', keys: ['mod+K'], does: 'Search or jump to a page or action' },
  search: { where: 'Everywhere', keys: ['/'], does: 'Search' },
  create: { where: 'Everywhere', keys: ['C'], does: 'Create a record' },
  callerNumber: {
    where: 'Ticket lists',
    keys: ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'],
    range: '0–9',
    does: 'Start a ticket by phone, serial or VIN number',
  },
  goTo: { where: 'Everywhere', keys: ['G'], does: 'Go to a page by its letter' },
  print: { where: 'Everywhere', keys: ['mod+P'], does: 'Print this page', hasBrowserDefault: true },
  close: { where: 'Everywhere', keys: ['Escape'], does: 'Close a dialog or clear the search', isNative: true },
  help: { where: 'Everywhere', keys: ['shift+?'], does: 'Show keyboard shortcuts' },
});

export const listShortcuts = defineShortcuts({
  nextRow: { where: 'Lists', keys: ['J'], does: 'Next row' },
  rowBefore: { where: 'Lists', keys: ['K'], does: 'Previous row' },
  openRow: { where: 'Lists', keys: ['Enter'], does: 'Open the row', isNative: true },
  previewRow: { where: 'Lists', keys: ['Space'], does: 'Preview the ticket in the row', isNative: true },
});

export const boardShortcuts = defineShortcuts({
  nextCard: { where: 'Boards', keys: ['ArrowDown', 'J'], does: 'Next card' },
  cardBefore: { where: 'Boards', keys: ['ArrowUp', 'K'], does: 'Previous card' },
  cardRight: { where: 'Boards', keys: ['ArrowRight'], does: 'Next column' },
  cardLeft: { where: 'Boards', keys: ['ArrowLeft'], does: 'Previous column' },
  liftCard: { where: 'Boards', keys: ['Space'], does: 'Pick up or drop a card', isNative: true },
  openCard: { where: 'Boards', keys: ['Enter'], does: 'Open the card', isNative: true },
});

interface GoPage {
  readonly goKey?: string;
  readonly navigation?: { readonly label: string; readonly order: number };
  readonly heading?: { readonly label: string };
}

interface ShortcutSource {
  readonly shortcuts?: readonly Shortcut[];
  readonly pages?: readonly GoPage[];
}

export function allShortcuts(features: readonly ShortcutSource[]): readonly Shortcut[] {
  const ofFeatures = features.flatMap(({ shortcuts = [] }) => shortcuts);
  const pages = features.flatMap(({ pages: own = [] }) => own);
  return [
    ...Object.values(generalShortcuts),
    ...Object.values(listShortcuts),
    ...ofFeatures,
    ...Object.values(boardShortcuts),
    ...sortGoPages(pages).flatMap(toGoShortcut),
  ];
}

/** Pages without an entry in the sidebar, such as all tickets, come before the ticket lists. */
const WITHOUT_ENTRY = 100;

/** In the order of the sidebar. */
export function sortGoPages<Page extends GoPage>(pages: readonly Page[]): Page[] {
  const toOrder = ({ navigation }: Page) => navigation?.order ?? WITHOUT_ENTRY;
  return pages.toSorted((one, other) => toOrder(one) - toOrder(other));
}

/** The line of a page in the help. */
function toGoShortcut({ goKey, navigation, heading }: GoPage): Shortcut[] {
  const { label = '' } = navigation ?? heading ?? {};
  if (goKey === undefined) return [];
  return [{ name: `go to ${label}`, where: 'Go to', keys: [`${generalShortcuts.goTo.keys[0]} ${goKey}`], does: label, isNative: true }];
}

/** Allows shortcuts while this layer is open: `<Drawer {...allowShortcuts(generalShortcuts.print)}>`. */
export const allowShortcuts = (...shortcuts: readonly Shortcut[]) => ({
  'data-allowed-shortcuts': shortcuts.flatMap(({ keys }) => keys).join(' '),
});

export const ariaKeys = ({ keys }: Shortcut): string => keys.map((each) => each.replace('mod', 'Control')).join(' ');
