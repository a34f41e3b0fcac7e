/** Column types of the repair board. */
const BOARDS = ['status', 'technicians', 'days'] as const;
export type BoardBy = (typeof BOARDS)[number];

/** Search keys of the board. `lane` is the column shown on a phone; `group`, `overdue` and `only` (a status) narrow the board by status. */
export const BOARD_KEYS = ['board', 'day', 'technician', 'lane', 'group', 'overdue', 'only'] as const;

/** Returns the board's part of the search; empty for the list. */
export function pickBoard(search: Readonly<Record<string, string | undefined>>): Record<string, string> {
  if (!toBoardBy(search.board)) return {};
  return Object.fromEntries(BOARD_KEYS.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
}

export const toBoardBy = (board: string | undefined): BoardBy | undefined => BOARDS.find((each) => each === board);
