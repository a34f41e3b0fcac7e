import { z } from 'zod';
import { RmaLineItem } from '../rma/rma-line-item.contract.ts';
import { StatusChange } from '../ticket-history.contract.ts';

/** A user with the name at that time. Without an ID if no user had this name. */
const NamedPerson = z.strictObject({ id: z.string().optional(), name: z.string() });
const FactLineItem = z.strictObject({ ...RmaLineItem.partial({ id: true }).shape });

/** Null if empty. Days are 'YYYY-MM-DD'. */
const Value = z.union([z.string(), z.number(), z.boolean(), z.null()]);
const ValueChange = z.strictObject({ field: z.string(), from: Value, to: Value });
/** If nothing was added or removed, only the order changed. */
const ListItem = z.union([z.string(), NamedPerson]);
const ListChange = z.strictObject({ field: z.string(), added: z.array(ListItem), removed: z.array(ListItem) });
const LineItemsChange = z.strictObject({
  field: z.literal('rmaLineItems'),
  added: z.array(FactLineItem),
  removed: z.array(FactLineItem),
  changed: z.array(z.strictObject({ from: FactLineItem, to: FactLineItem })),
});

/** `field` is its name in `ticketFields`. */
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

/** Events in a history, by kind, with their data. Kinds are stored, so they are never renamed. */
const factData = {
  created: Nothing,
  imported: Nothing,
  status: StatusChange,
  changes: z.strictObject({ changes: z.array(FieldChange).min(1) }),
  'follow-up-due': z.strictObject({ day: z.string() }),
  /** `approvedBy` is a contact of the customer, `total` is in dollars. */
  approved: z.strictObject({ approvedBy: z.string(), lines: z.number().int(), total: z.number() }),
  'approval-withdrawn': Nothing,
  /** `merged-into` kinds belong to the merged ticket, `merged-here` kinds to the other one. */
  'merged-into': RelatedTicket,
  'merged-into-undone': z.strictObject({ relatedTicket }),
  'merged-here': RelatedTicket,
  'merged-here-undone': RelatedTicket,
  related: Relation,
  'relation-removed': Relation,
  /** The entry has the ID of the attachment. Old entries have the formatted `size` instead of `bytes`. */
  'file-added': z.union([z.strictObject({ name: z.string(), bytes: z.number() }), z.strictObject({ name: z.string(), size: z.string() })]),
  'file-removed': z.strictObject({ name: z.string() }),
  'loaner-out': z.strictObject({ ...Loaner, company: z.string(), due: z.string(), condition: z.string() }),
  /** `day` is null if it was returned on the day of the entry. */
  'loaner-back': z.strictObject({ ...Loaner, day: z.string().nullable(), condition: z.string() }),
  'loaner-due': z.strictObject({ ...Loaner, from: z.string(), to: z.string() }),
  /** An email to the customer. */
  'loaner-reminder': z.strictObject({ ...Loaner, due: z.string(), address: z.string() }),
  'loaner-unlinked': z.strictObject(Loaner),
  /** `message` is the reply of the Zoho workflow, or empty. */
  escalated: z.strictObject({ message: z.string() }),
  'zoho-gone': Nothing,
  'zoho-back': Nothing,
  /** `what` is a comment, a message or the description; `text` is the new text. */
  'zoho-edited': z.strictObject({ what: z.string(), text: z.string() }),
  'zoho-removed': z.strictObject({ what: z.string() }),
  /** An email that this address didn’t get. `reason` is a sentence, such as 'Mailbox does not exist', or empty. */
  'mail-failed': z.strictObject({ address: z.string(), reason: z.string() }),
  /** On both tickets of a moved email. `from` is its sender; `isHere` is true on the ticket that it was moved to. */
  'mail-moved': z.strictObject({ relatedTicket: z.string(), from: z.string(), isHere: z.boolean() }),
} as const;

export type FactKind = keyof typeof factData;
export type FactData = { [K in FactKind]: z.infer<(typeof factData)[K]> };
export type HistoryFact = { [K in FactKind]: { readonly kind: K; readonly data: FactData[K] } }[FactKind];

/**
 * 'text' was written in OBDesk, 'zoho-text' in Zoho, 'imported-text' came with an imported ticket. 'mail-in' is a received email,
 * 'mail-out' one that a user wrote in OBDesk.
 */
export type EntryKind = FactKind | 'text' | 'zoho-text' | 'imported-text' | 'mail-in' | 'mail-out';

/** Parses a stored event. Returns undefined for texts. */
export function readFact(kind: string, data: unknown): HistoryFact | undefined {
  if (!Object.hasOwn(factData, kind)) return undefined;
  const known = kind as FactKind;
  return { kind: known, data: factData[known].parse(data) } as HistoryFact;
}
