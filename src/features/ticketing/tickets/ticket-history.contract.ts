import { z } from 'zod';
import { isoTime, LIST_LIMIT, NOTE_LIMIT } from '../../../platform/fields.ts';
import { formatCount } from '../../../platform/number-text.ts';

const HISTORY_TYPES = ['NOTE', 'EMAIL', 'EVENT', 'STATUS_CHANGE', 'ATTACHMENT'] as const;
export const NOTE_CATEGORIES = ['Technical notes', 'Research', 'Diagnostics', 'Communications', 'Solution'] as const;
/** The category of notes about what was said to or by the customer; they stand among the communications. */
export const COMMUNICATIONS = 'Communications' satisfies (typeof NOTE_CATEGORIES)[number];
/** Any other communication's history entry carries one of these as its category. */
export const COMMUNICATION_TYPES = ['Phone call', 'Email', 'Chat', 'Internal'] as const;
/** The category of what was said among the staff: no provider is ever told. */
export const INTERNAL = 'Internal' satisfies (typeof COMMUNICATION_TYPES)[number];
/** The category of an EVENT that lists changed fields with their old and new values. */
export const CHANGES_CATEGORY = 'Changes';
export type HistoryType = (typeof HISTORY_TYPES)[number];

/** Where the text of an entry was written, if not in OBDesk: in Zoho, or in the source of an import. */
export const HISTORY_ORIGINS = ['zoho', 'import'] as const;
export type HistoryOrigin = (typeof HISTORY_ORIGINS)[number];

/** The old and the new status; as text, because statuses of earlier versions stay in histories. */
export const StatusChange = z.strictObject({ from: z.string(), to: z.string() });

export const HistoryEntry = z.object({
  id: z.string(),
  timestamp: isoTime,
  /** 'n. ' and the full name for staff; 'System' for the server's own entries; the plain name of who wrote it elsewhere if `origin` is set. */
  user: z.string(),
  /** Set for text from outside OBDesk. Its author is never a member of staff. */
  origin: z.enum(HISTORY_ORIGINS).optional(),
  content: z.string(),
  type: z.enum(HISTORY_TYPES),
  /** A note category or a communication type; 'Changes' for changed fields, empty for other events. */
  category: z.string(),
  /** Set for a changed status only, together with `data`: the facts that the browser needs besides the words. */
  kind: z.literal('status').optional(),
  data: StatusChange.optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An entry without `id`, or with an unknown one, is new; known ones are never changed, missing ones never removed. */
export const HistoryEntryInput = z.strictObject({
  id: z.guid().optional(),
  timestamp: z.unknown().optional(),
  user: z.unknown().optional(),
  origin: z.unknown().optional(),
  content: z.string().max(NOTE_LIMIT),
  type: z.enum(HISTORY_TYPES).default('NOTE'),
  category: z.string().max(100).default(''),
  /** Facts are the server's own: they may come back as they were read, and are ignored. */
  kind: z.unknown().optional(),
  data: z.unknown().optional(),
});
export type HistoryEntryInput = z.infer<typeof HistoryEntryInput>;

/** A ticket goes back as it was read, however long its history has become. */
export const WHOLE_TICKET = { bytes: 16 * 1024 * 1024, listLength: 20_000 } as const;

/** Entries that are there already are not counted against the limit of lists. */
export const HistoryWithNew = z
  .array(HistoryEntryInput)
  .max(WHOLE_TICKET.listLength)
  .refine(
    (entries) => entries.filter(({ id }) => id === undefined).length <= LIST_LIMIT,
    `You can add up to ${formatCount(LIST_LIMIT)} entries at once`,
  );
