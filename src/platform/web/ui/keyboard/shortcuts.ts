interface Shortcut {
  /** Pressed one for the other: each is one press, `mod` is Ctrl or Cmd. */
  readonly keys: readonly string[];
  readonly does: string;
}

interface ShortcutGroup {
  readonly where: string;
  readonly shortcuts: readonly Shortcut[];
}

/** Every key of the product, for people who look them up. A test holds that none is missing. */
export const SHORTCUTS: readonly ShortcutGroup[] = [
  {
    where: 'Everywhere',
    shortcuts: [
      { keys: ['mod+K'], does: 'Go to a page, or start an action' },
      { keys: ['/'], does: 'Search this page' },
      { keys: ['Escape'], does: 'Close a dialog, or empty the search' },
      { keys: ['shift+?'], does: 'Show these keys' },
    ],
  },
  {
    where: 'Lists',
    shortcuts: [
      { keys: ['J', 'K'], does: 'Next row, row before' },
      { keys: ['Enter'], does: 'Open the row' },
    ],
  },
  {
    where: 'Tickets',
    shortcuts: [
      { keys: ['mod+S'], does: 'Save' },
      { keys: ['mod+Enter'], does: 'Add the note; in a new ticket, create it' },
    ],
  },
  {
    where: 'Sales leads',
    shortcuts: [
      { keys: ['ArrowDown', 'ArrowUp', 'ArrowLeft', 'ArrowRight'], does: 'Go from card to card' },
      { keys: ['Space'], does: 'Lift a card, and put it down' },
      { keys: ['Enter'], does: 'Open the card' },
    ],
  },
];
