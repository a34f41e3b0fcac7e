import { expect, test } from 'vitest';
import type { Assignee } from '../tickets/assignee.contract.ts';
import { ALERT_TAGS, type BulkFields, SHIPPING_STATUSES, TICKET_STATUSES, TICKET_TYPES } from '../tickets/ticket.contract.ts';
import { groupStatuses, planChange, planUndo } from './ticket-bulk.rules.ts';

const person = (name: string): Assignee => ({ name, email: `${name}@example.com`, avatar: name.slice(0, 1) });
const PEOPLE = ['Ann', 'Ben', 'Cai'].map(person);

/** Numbers that look random and are the same in every run. */
function createDice(seed: number) {
  let state = seed;
  const roll = (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * sides);
  };
  const pick = <T>(items: readonly [T, ...T[]] | readonly T[]): T => items[roll(items.length)] as T;
  const some = <T>(items: readonly T[]): T[] => items.filter(() => roll(2) === 0);
  return { pick, some, roll };
}

const changeOf = ({ pick, some, roll }: ReturnType<typeof createDice>) => ({
  ...(roll(2) === 0 && { status: pick(TICKET_STATUSES) }),
  ...(roll(2) === 0 && { type: pick(TICKET_TYPES) }),
  ...(roll(3) === 0 && { assignees: some(PEOPLE) }),
  ...(roll(3) === 0 && { addAssignees: some(PEOPLE) }),
  ...(roll(2) === 0 && { addTags: some(ALERT_TAGS) }),
  ...(roll(2) === 0 && { removeTags: some(ALERT_TAGS) }),
});
const ticketOf = ({ pick, some }: ReturnType<typeof createDice>): BulkFields => ({
  status: pick(TICKET_STATUSES),
  type: pick(TICKET_TYPES),
  assignees: some(PEOPLE).toReversed(),
  alertTags: some(ALERT_TAGS).toReversed(),
  shippingStatus: pick(SHIPPING_STATUSES),
});

const pickBefore = (ticket: BulkFields, changed: Partial<BulkFields>): Partial<BulkFields> =>
  Object.fromEntries(Object.keys(changed).map((key) => [key, ticket[key as keyof BulkFields]]));

test('an undo gives back exactly what was, whatever was changed, when nobody did anything since', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const dice = createDice(seed);
    const ticket = ticketOf(dice);
    const changed = planChange(ticket, changeOf(dice));
    const after = { ...ticket, ...changed };
    const undo = planUndo(after, { before: pickBefore(ticket, changed), after: changed });
    expect({ ...after, ...undo.values }).toEqual(ticket);
    expect(undo.kept).toEqual([]);
  }
});

test('an undo keeps every later change, and names its field unless it says the same as before', () => {
  for (let seed = 1; seed <= 500; seed++) {
    const dice = createDice(seed);
    const ticket = ticketOf(dice);
    const changed = planChange(ticket, changeOf(dice));
    const ours = { ...ticket, ...changed };
    const later = { ...ours, ...planChange(ours, changeOf(dice)) };
    const { values, kept } = planUndo(later, { before: pickBefore(ticket, changed), after: changed });
    const now = { ...later, ...values };
    if (later.status !== ours.status) expect(now.status).toBe(later.status);
    if (later.type !== ours.type) expect(now.type).toBe(later.type);
    for (const tag of later.alertTags) if (!ours.alertTags.includes(tag)) expect(now.alertTags).toContain(tag);
    for (const { name } of later.assignees)
      if (!ours.assignees.some((each) => each.name === name)) expect(now.assignees.map((each) => each.name)).toContain(name);
    if (changed.status && now.status !== ticket.status) expect(kept).toContain('Status');
    if (!changed.type || now.type === ticket.type) expect(kept).not.toContain('Type');
  }
});

test('who is on a ticket already stays as stored, and a ticket that says so already is left alone', () => {
  const stored = { name: 'Ann', email: 'old@example.com', avatar: 'A' };
  const ticket: BulkFields = { status: 'New', type: 'SOD', assignees: [stored], alertTags: ['Urgent'], shippingStatus: 'Pending' };
  expect(planChange(ticket, { addAssignees: PEOPLE.slice(0, 2) })).toEqual({ assignees: [stored, person('Ben')] });
  expect(planChange(ticket, { status: 'New', addAssignees: PEOPLE.slice(0, 1), addTags: ['Urgent'], removeTags: ['Info'] })).toEqual({});
  expect(planChange(ticket, { assignees: [] })).toEqual({ assignees: [] });
});

test('any status is offered, those of the type of the tickets first', () => {
  const repairs = groupStatuses('Tool Repair');
  const cases = groupStatuses('SOD');
  expect(repairs.map(([first]) => first)).toEqual(['Received', 'New']);
  expect(cases).toEqual(repairs.toReversed());
  for (const groups of [repairs, groupStatuses(undefined)]) expect(new Set(groups.flat())).toEqual(new Set(TICKET_STATUSES));
});

test('a repair that is shipped along with others is no longer pending, and its undo leaves a shipping status that was set since', () => {
  const ticket: BulkFields = { status: 'Repairing', type: 'Tool Repair', assignees: [], alertTags: [], shippingStatus: 'Pending' };
  const after = planChange(ticket, { status: 'Shipped' });
  expect(after).toEqual({ status: 'Shipped', shippingStatus: 'Shipped' });
  const image = { before: pickBefore(ticket, after), after };
  const delivered: BulkFields = { ...ticket, ...after, shippingStatus: 'Delivered' };
  expect(planUndo(delivered, image)).toEqual({ values: { status: 'Repairing' }, kept: ['Shipping status'] });
});
