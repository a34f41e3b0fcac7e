import type { SyncedKind } from '../../../../features/zoho/sync/synced-kinds.ts';

type Body = Readonly<Record<string, unknown>>;

/** A field that changes in OBDesk and in Zoho during the day, with its format in both. */
export interface DayField {
  readonly name: string;
  /** Returns a new value, which the number makes unique. */
  invent(number: number): string;
  toLocal(value: string): Body;
  toRemote(value: string): Body;
  readLocal(record: Body): string;
  readRemote(record: Body): string;
  /** Converts a value of OBDesk to the one that Zoho has at the end of the day. */
  expectRemote(local: string): string;
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

const field = (name: string, localName: string, remoteName: string, invent: (number: number) => string): DayField => ({
  name,
  invent,
  toLocal: (value) => ({ [localName]: value }),
  toRemote: (value) => ({ [remoteName]: value }),
  readLocal: (record) => text(record[localName]),
  readRemote: (record) => text(record[remoteName]),
  expectRemote: (value) => value,
});

/** Value for new tickets in Zoho, after the mapping was changed during the day. */
export const WORD_FOR_NEW = 'Escalated';
const STATUSES = { 'In Progress': 'Open', 'On Hold': 'On Hold', Resolved: 'Closed' } as const;
type Status = keyof typeof STATUSES;
const STATUS_NAMES = Object.keys(STATUSES) as Status[];

const status: DayField = {
  ...field('status', 'status', 'status', (number) => STATUS_NAMES[number % STATUS_NAMES.length] ?? 'Resolved'),
  toRemote: (value) => ({ status: STATUSES[value as Status] }),
  expectRemote: (local) => STATUSES[local as Status] ?? WORD_FOR_NEW,
};

const value: DayField = {
  ...field('value', 'estimatedValue', 'Annual_Revenue', (number) => String(number)),
  toLocal: (amount) => ({ estimatedValue: Number(amount) }),
  toRemote: (amount) => ({ Annual_Revenue: Number(amount) }),
};

const phoneOfContact: DayField = {
  ...field('phone', 'contacts', 'Phone', (number) => `555 ${number}`),
  toLocal: (phone) => ({ contacts: [{ name: 'Ana Silva', email: '', phone }] }),
  readLocal: (record) => text((record.contacts as { phone: string }[])[0]?.phone),
};

export const DAY_FIELDS: Readonly<Record<SyncedKind, readonly DayField[]>> = {
  ticket: [field('subject', 'summary', 'subject', (number) => `Case of ${number}`), status],
  lead: [field('phone', 'phone', 'Phone', (number) => `555 ${number}`), value],
  customer: [phoneOfContact],
};
