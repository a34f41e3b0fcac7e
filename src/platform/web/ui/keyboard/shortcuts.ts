interface Shortcut {
  readonly where: 'Everywhere' | 'Lists' | 'Tickets' | 'Boards';
  /** Pressed one for the other: each is one press, `mod` is Ctrl or Cmd. */
  readonly keys: readonly [string, ...string[]];
  readonly does: string;
  /** Nothing listens for it but the browser or the element that has the focus. */
  readonly isNative?: true;
  /** A plain key that also works in a field. */
  readonly worksWhileTyping?: true;
}

/** Every key of the product, by the name its handler is registered under (`useShortcut`); the help shows them in this order. */
export const SHORTCUTS = {
  palette: { where: 'Everywhere', keys: ['mod+K'], does: 'Go to a page, or start an action' },
  search: { where: 'Everywhere', keys: ['/'], does: 'Search this page, or everything where it has no search' },
  notifications: { where: 'Everywhere', keys: ['shift+N'], does: 'Show your notifications' },
  close: { where: 'Everywhere', keys: ['Escape'], does: 'Close a dialog, or empty the search', isNative: true },
  help: { where: 'Everywhere', keys: ['shift+?'], does: 'Show these keys' },

  nextRow: { where: 'Lists', keys: ['J'], does: 'Next row' },
  rowBefore: { where: 'Lists', keys: ['K'], does: 'Row before' },
  selectRow: { where: 'Lists', keys: ['X'], does: 'Select a ticket' },
  selectDown: { where: 'Lists', keys: ['shift+J'], does: 'Select downwards' },
  selectUp: { where: 'Lists', keys: ['shift+K'], does: 'Select upwards' },
  selectTo: { where: 'Lists', keys: ['shift+X'], does: 'Select up to here' },
  clearSelection: { where: 'Lists', keys: ['Escape'], does: 'Select nothing' },
  openRow: { where: 'Lists', keys: ['Enter'], does: 'Open the row', isNative: true },

  save: { where: 'Tickets', keys: ['mod+S'], does: 'Save' },
  addNote: { where: 'Tickets', keys: ['mod+Enter'], does: 'Add the note; in a new ticket, create it', isNative: true },
  note: { where: 'Tickets', keys: ['N'], does: 'Write a note' },
  status: { where: 'Tickets', keys: ['S'], does: 'Change the status' },
  assign: { where: 'Tickets', keys: ['A'], does: 'Assign somebody' },
  tag: { where: 'Tickets', keys: ['T'], does: 'Set alert tags' },
  leaveField: { where: 'Tickets', keys: ['Escape'], does: 'Leave the field', worksWhileTyping: true },
  nextTicket: { where: 'Tickets', keys: ['J', ']'], does: 'Next ticket of the list' },
  ticketBefore: { where: 'Tickets', keys: ['K', '['], does: 'Ticket before' },

  nextCard: { where: 'Boards', keys: ['ArrowDown', 'J'], does: 'Card below' },
  cardBefore: { where: 'Boards', keys: ['ArrowUp', 'K'], does: 'Card above' },
  cardRight: { where: 'Boards', keys: ['ArrowRight'], does: 'Card in the column to the right' },
  cardLeft: { where: 'Boards', keys: ['ArrowLeft'], does: 'Card in the column to the left' },
  liftCard: { where: 'Boards', keys: ['Space'], does: 'Lift a card, and put it down', isNative: true },
  openCard: { where: 'Boards', keys: ['Enter'], does: 'Open the card', isNative: true },
} as const satisfies Readonly<Record<string, Shortcut>>;

type Named = typeof SHORTCUTS;

/** The name of a key that a page listens to. */
export type ShortcutName = { [Name in keyof Named]: Named[Name] extends { isNative: true } ? never : Name }[keyof Named];

/** What a key does is told to screen readers by the control it leads to: `aria-keyshortcuts={ariaKeys('note')}`. */
export function ariaKeys(name: ShortcutName): string {
  return SHORTCUTS[name].keys.map((keys) => keys.replace('mod', 'Control')).join(' ');
}
