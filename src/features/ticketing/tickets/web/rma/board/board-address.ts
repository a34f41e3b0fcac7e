import { rememberRepairs } from '../../leave-ticket.queries.ts';

/** What the columns of the board of repairs are. */
export const BOARDS = ['status', 'technicians', 'days'] as const;
export type BoardBy = (typeof BOARDS)[number];

/** What the board keeps in its address beside `board`: the day, the technician and, on a phone, the column. */
export const BOARD_KEYS = ['board', 'day', 'technician', 'lane'] as const;

type BoardAddress = Partial<Record<(typeof BOARD_KEYS)[number], string>>;

/** Notes how the repairs are looked at, so that who has opened one comes back to it. */
export function rememberBoard({ board, day, technician, lane }: BoardAddress): void {
  rememberRepairs(board === undefined ? {} : { board, ...(day && { day }), ...(technician && { technician }), ...(lane && { lane }) });
}

export const toBoardBy = (board: string | undefined): BoardBy | undefined => BOARDS.find((each) => each === board);
