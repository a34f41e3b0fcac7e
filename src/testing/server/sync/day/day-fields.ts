import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';

type Body = Readonly<Record<string, unknown>>;

/** A field that people change on both sides during the day, with how its value is written and read on each. */
export interface DayField {
  readonly name: string;
  /** A new value; the number makes it one that nobody else writes. */
  invent(number: number): string;
  toOurs(value: string): Body;
  toTheirs(value: string): Body;
  readOurs(record: Body): string;
  readTheirs(record: Body): string;
  /** What Zoho has while this is ours, at the end of the day. */
  expectTheirs(ours: string): string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const field = (name: string, ours: string, theirs: string, invent: (number: number) => string): DayField => ({
  name,
  invent,
  toOurs: (value) => ({ [ours]: value }),
  toTheirs: (value) => ({ [theirs]: value }),
  readOurs: (record) => text(record[ours]),
  readTheirs: (record) => text(record[theirs]),
  expectTheirs: (value) => value,
});

/** The mapping that is changed during the day sends this word for new tickets. */
export const WORD_FOR_NEW = 'Escalated';
const STATUSES = { 'In Progress': 'Open', 'On Hold': 'On Hold', Resolved: 'Closed' } as const;
type Status = keyof typeof STATUSES;
const STATUS_NAMES = Object.keys(STATUSES) as Status[];

const status: DayField = {
  ...field('status', 'status', 'status', (number) => STATUS_NAMES[number % STATUS_NAMES.length] ?? 'Resolved'),
  toTheirs: (value) => ({ status: STATUSES[value as Status] }),
  expectTheirs: (ours) => STATUSES[ours as Status] ?? WORD_FOR_NEW,
};

const value: DayField = {
  ...field('value', 'estimatedValue', 'Annual_Revenue', (number) => String(number)),
  toOurs: (amount) => ({ estimatedValue: Number(amount) }),
  toTheirs: (amount) => ({ Annual_Revenue: Number(amount) }),
};

const phoneOfContact: DayField = {
  ...field('phone', 'contacts', 'Phone', (number) => `555 ${number}`),
  toOurs: (phone) => ({ contacts: [{ name: 'Ana Silva', email: '', phone }] }),
  readOurs: (record) => text((record.contacts as { phone: string }[])[0]?.phone),
};

export const DAY_FIELDS: Readonly<Record<SyncedKind, readonly DayField[]>> = {
  ticket: [field('subject', 'summary', 'subject', (number) => `Case of ${number}`), status],
  lead: [field('phone', 'phone', 'Phone', (number) => `555 ${number}`), value],
  customer: [phoneOfContact],
};
