import { z } from 'zod';
import { isoTime, LIST_LIMIT, NOTE_LIMIT } from '../../../platform/fields.ts';
import { formatCount } from '../../../platform/number-text.ts';

const HISTORY_TYPES = ['NOTE', 'EMAIL', 'EVENT', 'STATUS_CHANGE', 'ATTACHMENT'] as const;
export const NOTE_CATEGORIES = ['Technical notes', 'Research', 'Diagnostics', 'Communications', 'Solution'] as const;
/** Category of notes about contact with the customer, listed among the communications. */
export const COMMUNICATIONS = 'Communications' satisfies (typeof NOTE_CATEGORIES)[number];
/** Categories of the history entries of other communications. */
export const COMMUNICATION_TYPES = ['Phone call', 'Email', 'Chat', 'Internal'] as const;
/** Category of internal notes, which are never sent to a provider. */
export const INTERNAL = 'Internal' satisfies (typeof COMMUNICATION_TYPES)[number];
/** Category of an EVENT that lists changed fields with old and new values. */
export const CHANGES_CATEGORY = 'Changes';
export type HistoryType = (typeof HISTORY_TYPES)[number];

/** Origin of a text that wasn't written in OBDesk: Zoho, the source of an import, or a received email. */
export const HISTORY_ORIGINS = ['zoho', 'import', 'mail'] as const;
export type HistoryOrigin = (typeof HISTORY_ORIGINS)[number];

/** Old and new status, as text because histories contain statuses of earlier versions. */
export const StatusChange = z.strictObject({ from: z.string(), to: z.string() });

export const HistoryEntry = z.object({
  id: z.string(),
  timestamp: isoTime,
  /** 'n. ' and the full name for users; 'System' for entries of the server; the plain name of an external author if `origin` is set. */
  user: z.string(),
  /** Set for text from outside OBDesk, whose author is never a user. */
  origin: z.enum(HISTORY_ORIGINS).optional(),
  content: z.string(),
  type: z.enum(HISTORY_TYPES),
  /** A note category or communication type; 'Changes' for changed fields, empty for other events. */
  category: z.string(),
  /** Set for events that the browser must recognize. */
  kind: z.enum(['status', 'escalated']).optional(),
  /** Of a changed status. */
  data: StatusChange.optional(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

/** An entry without an ID or with an unknown one is new. Known entries are never changed, and missing ones never removed. */
export const HistoryEntryInput = z.strictObject({
  id: z.guid().optional(),
  timestamp: z.unknown().optional(),
  user: z.unknown().optional(),
  origin: z.unknown().optional(),
  content: z.string().max(NOTE_LIMIT),
  type: z.enum(HISTORY_TYPES).default('NOTE'),
  category: z.string().max(100).default(''),
  /** Read-only. Events may be sent back as read and are ignored. */
  kind: z.unknown().optional(),
  data: z.unknown().optional(),
});
export type HistoryEntryInput = z.infer<typeof HistoryEntryInput>;

/** Allows sending back a ticket as read, however long its history is. */
export const WHOLE_TICKET = { bytes: 16 * 1024 * 1024, listLength: 20_000 } as const;

/** Existing entries don't count toward the limit of lists. */
export const HistoryWithNew = z
  .array(HistoryEntryInput)
  .max(WHOLE_TICKET.listLength)
  .refine(
    (entries) => entries.filter(({ id }) => id === undefined).length <= LIST_LIMIT,
    `You can add up to ${formatCount(LIST_LIMIT)} entries at once`,
  );
