import { expect, test } from 'vitest';
import { type RepairPeople, withSamePeople } from './assignee.rules.ts';

const person = (id: string) => ({ id, name: id.toUpperCase(), email: '', avatar: '' });
const toPerson = ({ technicianId: name, technicianUserId: id }: Pick<RepairPeople, 'technicianId' | 'technicianUserId'>) =>
  id === null ? { name, email: '', avatar: '' } : person(id);
const repair = (technician: string, ...assignees: string[]): RepairPeople => ({
  technicianId: technician.toUpperCase(),
  technicianUserId: technician || null,
  assignees: assignees.map(person),
});
const to = (technician: string) => ({ technicianId: technician.toUpperCase(), technicianUserId: technician || null });

test('makes a new technician an assignee instead of the former one', () => {
  expect(withSamePeople(repair('ann', 'ann', 'bob'), to('cid'), toPerson)).toEqual({
    ...to('cid'),
    assignees: [person('cid'), person('bob')],
  });
  expect(withSamePeople(repair('', 'bob'), to('bob'), toPerson)).toEqual({ ...to('bob'), assignees: [person('bob')] });
  expect(withSamePeople(repair('ann', 'ann'), to(''), toPerson)).toEqual({ ...to(''), assignees: [] });
});

test('makes the first assignee the technician if the technician is no longer assigned', () => {
  expect(withSamePeople(repair('ann', 'ann'), { assignees: [person('bob')] }, toPerson)).toEqual({
    assignees: [person('bob')],
    ...to('bob'),
  });
  expect(withSamePeople(repair('ann', 'ann'), { assignees: [] }, toPerson)).toEqual({ assignees: [], ...to('') });
  expect(withSamePeople(repair('', ''), { assignees: [person('bob')] }, toPerson)).toMatchObject(to('bob'));
});

test('keeps a technician who stays assigned, and one without a place among the assignees', () => {
  const both = { assignees: [person('bob'), person('ann')] };
  expect(withSamePeople(repair('ann', 'ann'), both, toPerson)).toEqual(both);
  expect(withSamePeople(repair('ann', 'bob'), { assignees: [person('cid')] }, toPerson)).toEqual({ assignees: [person('cid')] });
  expect(withSamePeople(repair('ann', 'ann'), {}, toPerson)).toEqual({});
});

test('keeps all assignees that change together with the technician', () => {
  const changed = { ...to('cid'), assignees: [person('ann'), person('bob')] };
  expect(withSamePeople(repair('ann', 'ann'), changed, toPerson)).toEqual({
    ...to('cid'),
    assignees: [person('cid'), person('ann'), person('bob')],
  });
});

test('makes a technician an assignee who replaces another one of the same name', () => {
  const twin = { id: 'twin', name: 'ANN', email: '', avatar: '' };
  expect(withSamePeople(repair('ann', 'ann', 'bob'), { technicianUserId: 'twin' }, () => twin)).toEqual({
    technicianUserId: 'twin',
    assignees: [twin, person('bob')],
  });
});

test('rejects a technician for whom there is no room among the assignees', () => {
  const full = Array.from({ length: 50 }, (_, index) => person(`p${index}`));
  const before = { ...repair('', ''), assignees: full };
  expect(() => withSamePeople(before, to('cid'), toPerson)).toThrow('at most 50 assignees');
  expect(withSamePeople(before, to('p7'), toPerson)).toMatchObject({ assignees: full });
});
