import fc from 'fast-check';
import type { FieldChange, HistoryFact } from '../../features/ticketing/tickets/history/history-fact.contract.ts';

/** Texts that people and programs write, including sentence templates. PostgreSQL rejects NUL in a text. */
const someText = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 60 }).map((text) => text.replaceAll('\0', '')),
  fc
    .array(fc.constantFrom('Make', 'A', ' to ', ' changed from ', ' set to ', ', ', '; removed ', ' removed', ' and 2 more', '…'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);
const someId = fc.integer({ min: 1, max: 999_999 }).map((number) => `TKT-${String(number).padStart(6, '0')}`);
const someDay = fc
  .date({ min: new Date('1950-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const cents = fc.integer({ min: 0, max: 10_000_000 }).map((amount) => amount / 100);

const someLine = fc
  .record(
    { id: fc.uuid(), description: someText, quantity: cents, unitCost: cents, partId: fc.constantFrom('P-0001', 'P-0002') },
    {
      requiredKeys: ['description', 'quantity', 'unitCost'],
    },
  )
  .map((line) => ({ ...line }));
const lines = fc.array(someLine, { maxLength: 3 });
const people = fc.array(
  someText.map((name) => ({ name })),
  { maxLength: 3 },
);

const orNull = <T>(some: fc.Arbitrary<T>) => fc.option(some, { nil: null });
const field = <T>(name: string, some: fc.Arbitrary<T>) => fc.record({ field: fc.constant(name), from: orNull(some), to: orNull(some) });

/** Generates any change of a field that a history can contain. */
const someChange: fc.Arbitrary<FieldChange> = fc.oneof(
  field('vehicleMake', someText),
  field('summary', someText),
  field('mileage', fc.nat()),
  field('vehicleYear', fc.integer({ min: 1880, max: 2200 })),
  field('followUpDate', someDay),
  field('billingStatus', fc.constantFrom('Not Billable', 'Pending', 'Billed')),
  fc.boolean().map((to) => ({ field: 'vehicleStated', from: !to, to })),
  fc.record({ field: fc.constant('assignees'), added: people, removed: people }),
  fc.record({ field: fc.constant('alertTags'), added: fc.subarray(['Urgent', 'Info']), removed: fc.subarray(['Escalate', 'Follow-up']) }),
  fc.record({
    field: fc.constant('rmaLineItems' as const),
    added: lines,
    removed: lines,
    changed: fc.array(fc.record({ from: someLine, to: someLine }), { maxLength: 2 }),
  }),
);

const nothing = fc.constant({});
const relatedTicket = someId;
const related = fc.record({ relatedTicket, summary: someText });
const wording = fc.constantFrom('duplicate of', 'caused by', 'child of', 'duplicated by', 'cause of', 'parent of');
const relation = fc.record({ relatedTicket, summary: someText, wording });

const loaner = { toolId: fc.constantFrom('LT-0001', 'LT-0002'), serialNumber: someText };

const FACTS: { readonly [K in HistoryFact['kind']]: fc.Arbitrary<Extract<HistoryFact, { kind: K }>['data']> } = {
  created: nothing,
  imported: nothing,
  status: fc.record({
    from: fc.constantFrom('New', 'On Hold', 'Resolved'),
    to: fc.constantFrom('In Progress', 'Awaiting Parts', 'Shipped'),
  }),
  changes: fc.record({ changes: fc.array(someChange, { minLength: 1, maxLength: 3 }) }),
  'follow-up-due': fc.record({ day: someDay }),
  approved: fc.record({ approvedBy: someText, lines: fc.integer({ min: 1, max: 1_000 }), total: cents }),
  'approval-withdrawn': nothing,
  'merged-into': related,
  'merged-into-undone': fc.record({ relatedTicket }),
  'merged-here': related,
  'merged-here-undone': related,
  related: relation,
  'relation-removed': relation,
  'file-added': fc.record({ name: someText, bytes: fc.nat({ max: 30_000_000 }) }),
  'file-removed': fc.record({ name: someText }),
  'loaner-out': fc.record({ ...loaner, company: someText, due: someDay, condition: someText }),
  'loaner-back': fc.record({ ...loaner, day: orNull(someDay), condition: someText }),
  'loaner-due': fc.record({ ...loaner, from: someDay, to: someDay }),
  'loaner-reminder': fc.record({ ...loaner, due: someDay, address: someText }),
  'loaner-unlinked': fc.record(loaner),
  escalated: fc.record({ message: someText }),
  'zoho-gone': nothing,
  'zoho-back': nothing,
  'zoho-edited': fc.record({ what: someText, text: someText }),
  'zoho-removed': fc.record({ what: someText }),
  'mail-failed': fc.record({ address: someText, reason: someText }),
  'mail-moved': fc.record({ relatedTicket, from: someText, isHere: fc.boolean() }),
};

/** Generates any fact that a history can contain, of all kinds. */
export const someFact: fc.Arbitrary<HistoryFact> = fc.oneof(
  ...Object.entries(FACTS).map(([kind, data]) => fc.record({ kind: fc.constant(kind), data }) as fc.Arbitrary<HistoryFact>),
);
