import { z } from 'zod';
import { RmaLineItem } from '../rma/rma-line-item.contract.ts';
import { StatusChange } from '../ticket-history.contract.ts';

/** A member of staff with the name of that time; without an id when no user is known by that name. */
const NamedPerson = z.strictObject({ id: z.string().optional(), name: z.string() });
const FactLineItem = z.strictObject({ ...RmaLineItem.partial({ id: true }).shape });

/** A field that has one value; null: it was empty. Days are 'YYYY-MM-DD', distances numbers. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ValueChange = z.strictObject({ field: z.string(), from: Value, to: Value });
/** A field that is a list of words or people. Nothing added and nothing removed: only the order is another one. */
const ListItem = z.union([z.string(), NamedPerson]);
const ListChange = z.strictObject({ field: z.string(), added: z.array(ListItem), removed: z.array(ListItem) });
const LineItemsChange = z.strictObject({
  field: z.literal('rmaLineItems'),
  added: z.array(FactLineItem),
  removed: z.array(FactLineItem),
  changed: z.array(z.strictObject({ from: FactLineItem, to: FactLineItem })),
});

/** The change of one field of a ticket; `field` is its name in `ticketFields`. */
export const FieldChange = z.union([LineItemsChange, ListChange, ValueChange]);
export type FieldChange = z.infer<typeof FieldChange>;
export type ValueChange = z.infer<typeof ValueChange>;
export type ListChange = z.infer<typeof ListChange>;
export type LineItemsChange = z.infer<typeof LineItemsChange>;
export type FactLineItem = z.infer<typeof FactLineItem>;

const Nothing = z.strictObject({});
const relatedTicket = z.string();
const RelatedTicket = z.strictObject({ relatedTicket, summary: z.string() });
const Relation = z.strictObject({ relatedTicket, summary: z.string(), wording: z.string() });
const Loaner = { toolId: z.string(), serialNumber: z.string() };

/** Each kind of fact that a history keeps, with its data. A kind is never renamed: it is stored. */
const factData = {
  created: Nothing,
  imported: Nothing,
  status: StatusChange,
  changes: z.strictObject({ changes: z.array(FieldChange).min(1) }),
  'follow-up-due': z.strictObject({ day: z.string() }),
  /** The approval of a repair; `approvedBy` is a person at the customer's, `total` is in dollars. */
  approved: z.strictObject({ approvedBy: z.string(), lines: z.number().int(), total: z.number() }),
  'approval-withdrawn': Nothing,
  /** The `merged-into` kinds belong to the ticket that was merged, the `merged-here` kinds to the one that it went into. */
  'merged-into': RelatedTicket,
  'merged-into-undone': z.strictObject({ relatedTicket }),
  'merged-here': RelatedTicket,
  'merged-here-undone': RelatedTicket,
  related: Relation,
  'relation-removed': Relation,
  /** An added file; the entry has the id of the attachment. `size` replaces `bytes` in entries of which only the printed size is known. */
  'file-added': z.union([z.strictObject({ name: z.string(), bytes: z.number() }), z.strictObject({ name: z.string(), size: z.string() })]),
  'file-removed': z.strictObject({ name: z.string() }),
  /** A loaner tool that bridges the ticket went out, came back, is due on another day, or bridges it no longer. */
  'loaner-out': z.strictObject({ ...Loaner, company: z.string(), due: z.string(), condition: z.string() }),
  /** `day` is null when it came back on the day of the entry. */
  'loaner-back': z.strictObject({ ...Loaner, day: z.string().nullable(), condition: z.string() }),
  'loaner-due': z.strictObject({ ...Loaner, from: z.string(), to: z.string() }),
  'loaner-unlinked': z.strictObject(Loaner),
  /** The workflow that escalates it in Zoho was triggered; `message` is what that said, or empty. */
  escalated: z.strictObject({ message: z.string() }),
  /** What became of the ticket in Zoho. */
  'zoho-gone': Nothing,
  'zoho-back': Nothing,
  /** A comment, a message or the description was edited there; `text` is what it says now. Or it was deleted. */
  'zoho-edited': z.strictObject({ what: z.string(), text: z.string() }),
  'zoho-removed': z.strictObject({ what: z.string() }),
} as const;

export type FactKind = keyof typeof factData;
export type FactData = { [K in FactKind]: z.infer<(typeof factData)[K]> };
/** A fact about a ticket: its kind and the data of that kind. */
export type HistoryFact = { [K in FactKind]: { readonly kind: K; readonly data: FactData[K] } }[FactKind];

/** The kind of an entry: 'text' was written by a person here, 'zoho-text' in Zoho, 'imported-text' came with an imported ticket; all others are facts. */
export type EntryKind = FactKind | 'text' | 'zoho-text' | 'imported-text';

/** Reads a stored kind with its data; undefined when it is no fact. */
export function readFact(kind: string, data: unknown): HistoryFact | undefined {
  if (!Object.hasOwn(factData, kind)) return undefined;
  const known = kind as FactKind;
  return { kind: known, data: factData[known].parse(data) } as HistoryFact;
}
