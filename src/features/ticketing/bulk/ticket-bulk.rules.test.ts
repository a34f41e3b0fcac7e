import { expect, test } from 'vitest';
import type { Assignee } from '../tickets/assignee.contract.ts';
import { ALERT_TAGS, type BulkFields, SHIPPING_STATUSES, TICKET_STATUSES, TICKET_TYPES } from '../tickets/ticket.contract.ts';
import { groupStatuses, planChange, planUndo } from './ticket-bulk.rules.ts';

const person = (name: string): Assignee => ({ name, email: `${name}@example.com`, avatar: name.slice(0, 1) });
const PEOPLE = ['Ann', 'Ben', 'Cai'].map(person);

/** Pseudorandom numbers with a fixed seed. */
function createRandom(seed: number) {
  let state = seed;
  const nextInt = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[nextInt(items.length)] as T;
  const some = <T>(items: readonly T[]): T[] => items.filter(() => nextInt(2) === 0);
  return { pick, some, nextInt };
}

const changeOf = ({ pick, some, nextInt }: ReturnType<typeof createRandom>) => ({
  ...(nextInt(2) === 0 && { status: pick(TICKET_STATUSES) }),
  ...(nextInt(2) === 0 && { type: pick(TICKET_TYPES) }),
  ...(nextInt(3) === 0 && { assignees: some(PEOPLE) }),
  ...(nextInt(3) === 0 && { addAssignees: some(PEOPLE) }),
  ...(nextInt(2) === 0 && { addTags: some(ALERT_TAGS) }),
  ...(nextInt(2) === 0 && { removeTags: some(ALERT_TAGS) }),
});
const ticketOf = ({ pick, some }: ReturnType<typeof createRandom>): BulkFields => ({
  status: pick(TICKET_STATUSES),
  type: pick(TICKET_TYPES),
  assignees: some(PEOPLE).toReversed(),
  technicianId: pick(['', ...PEOPLE.map(({ name }) => name)]),
  technicianUserId: null,
  alertTags: some(ALERT_TAGS).toReversed(),
  shippingStatus: pick(SHIPPING_STATUSES),
});

const BLANK: BulkFields = {
  status: 'New',
  type: 'SOD',
  assignees: [],
  technicianId: '',
  technicianUserId: null,
  alertTags: [],
  shippingStatus: 'Pending',
};

const pickBefore = (ticket: BulkFields, changed: Partial<BulkFields>): Partial<BulkFields> =>
  Object.fromEntries(Object.keys(changed).map((key) => [key, ticket[key as keyof BulkFields]]));

test('restores exactly the previous values of any change if nothing changed since', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = createRandom(seed);
    const ticket = ticketOf(random);
    const changed = planChange(ticket, changeOf(random));
    const after = { ...ticket, ...changed };
    const undo = planUndo(after, { before: pickBefore(ticket, changed), after: changed });
    expect({ ...after, ...undo.values }).toEqual(ticket);
    expect(undo.kept).toEqual([]);
  }
});

test('keeps later changes in an undo, and reports their fields unless the values are the same as before', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const random = createRandom(seed);
    const ticket = ticketOf(random);
    const changed = planChange(ticket, changeOf(random));
    const updated = { ...ticket, ...changed };
    const later = { ...updated, ...planChange(updated, changeOf(random)) };
    const { values, kept } = planUndo(later, { before: pickBefore(ticket, changed), after: changed });
    const now = { ...later, ...values };
    if (later.status !== updated.status) expect(now.status).toBe(later.status);
    if (later.type !== updated.type) expect(now.type).toBe(later.type);
    for (const tag of later.alertTags) if (!updated.alertTags.includes(tag)) expect(now.alertTags).toContain(tag);
    for (const { name } of later.assignees)
      if (!updated.assignees.some((each) => each.name === name)) expect(now.assignees.map((each) => each.name)).toContain(name);
    if (changed.status && now.status !== ticket.status) expect(kept).toContain('Status');
    if (!changed.type || now.type === ticket.type) expect(kept).not.toContain('Type');
  }
});

test('keeps the stored entries of current assignees, and skips a ticket that already has all values', () => {
  const stored = { name: 'Ann', email: 'old@example.com', avatar: 'A' };
  const ticket: BulkFields = { ...BLANK, assignees: [stored], alertTags: ['Urgent'] };
  expect(planChange(ticket, { addAssignees: PEOPLE.slice(0, 2) })).toEqual({ assignees: [stored, person('Ben')] });
  expect(planChange(ticket, { status: 'New', addAssignees: PEOPLE.slice(0, 1), addTags: ['Urgent'], removeTags: ['Info'] })).toEqual({});
  expect(planChange(ticket, { assignees: [] })).toEqual({ assignees: [] });
});

test('offers all statuses, those of the ticket type first', () => {
  const repairs = groupStatuses('Tool Repair');
  const cases = groupStatuses('SOD');
  expect(repairs.map(([first]) => first)).toEqual(['Received', 'New']);
  expect(cases).toEqual(repairs.toReversed());
  for (const groups of [repairs, groupStatuses(undefined)]) expect(new Set(groups.flat())).toEqual(new Set(TICKET_STATUSES));
});

test('updates the shipping status of shipped repairs, and keeps a later shipping status in an undo', () => {
  const ticket: BulkFields = { ...BLANK, status: 'Repairing', type: 'Tool Repair' };
  const after = planChange(ticket, { status: 'Shipped' });
  expect(after).toEqual({ status: 'Shipped', shippingStatus: 'Shipped' });
  const image = { before: pickBefore(ticket, after), after };
  const delivered: BulkFields = { ...ticket, ...after, shippingStatus: 'Delivered' };
  expect(planUndo(delivered, image)).toEqual({ values: { status: 'Repairing' }, kept: ['Shipping status'] });
});

test('makes the first new assignee of a repair its technician, and keeps a later technician in an undo', () => {
  const [ann, ben] = [person('Ann'), person('Ben')];
  const ticket: BulkFields = { ...BLANK, type: 'Tool Repair', assignees: [ann], technicianId: 'Ann' };
  const after = planChange(ticket, { assignees: [ben] });
  expect(after).toEqual({ assignees: [ben], technicianId: 'Ben', technicianUserId: null });
  expect(planChange({ ...ticket, type: 'SOD' }, { assignees: [ben] })).toEqual({ assignees: [ben] });
  const image = { before: pickBefore(ticket, after), after };
  expect(planUndo({ ...ticket, ...after }, image)).toEqual({ values: { assignees: [ann], technicianId: 'Ann' }, kept: [] });
  const later: BulkFields = { ...ticket, ...after, technicianId: 'Cai' };
  expect(planUndo(later, image)).toEqual({ values: { assignees: [ann] }, kept: ['Technician'] });
});
