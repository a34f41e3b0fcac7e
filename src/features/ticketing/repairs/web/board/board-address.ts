/** The choices for the columns of the board of repairs. */
const BOARDS = ['status', 'technicians', 'days'] as const;
export type BoardBy = (typeof BOARDS)[number];

/** The keys of the board in its address beside `board`: the day, the technician and, on a phone, the column. */
export const BOARD_KEYS = ['board', 'day', 'technician', 'lane'] as const;

/** The part of an address that says how the repairs are looked at; empty for the list. */
export function pickBoard(search: Readonly<Record<string, string | undefined>>): Record<string, string> {
  if (!toBoardBy(search.board)) return {};
  return Object.fromEntries(BOARD_KEYS.flatMap((key) => (search[key] ? [[key, search[key]]] : [])));
}

export const toBoardBy = (board: string | undefined): BoardBy | undefined => BOARDS.find((each) => each === board);
