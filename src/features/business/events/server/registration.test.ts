import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../admin/audit/audit.contract.ts';
import type { CalendarEvent, EventDetails } from '../event.contract.ts';
import { anEvent, aRegistration } from '../event.factory.ts';
import type { Registration } from '../registration.contract.ts';

const server = serverForTests();
let admin: SignedInCaller;
const PEOPLE = '/api/events/EVT-0001/registrations';

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin' });
  await admin.post('/api/events', anEvent({ name: 'Open house' }));
});

const readEvent = async () => (await admin.get<EventDetails>('/api/events/EVT-0001')).body;
const readPeople = async (query = '') => (await admin.get<Registration[]>(PEOPLE + query)).body;

test('adds, lists, finds and removes attendees, and counts them', async () => {
  const zoe = await admin.post<Registration>(PEOPLE, aRegistration({ name: 'zoë Zimmer', company: 'Auto Zimmer' }));
  expect(zoe).toMatchObject({ status: 201, body: { name: 'zoë Zimmer', company: 'Auto Zimmer', registeredAt: expect.any(String) } });
  await admin.post(PEOPLE, aRegistration({ name: 'Ärmel, Ann' }));
  await admin.post(PEOPLE, aRegistration({ name: 'Bo Berg', company: undefined }));
  expect((await readPeople()).map(({ name }) => name)).toEqual(['Ärmel, Ann', 'Bo Berg', 'zoë Zimmer']);
  expect((await readPeople('?q=ZIMMER')).map(({ name }) => name)).toEqual(['zoë Zimmer']);
  expect(await readEvent()).toMatchObject({ registeredCount: 3, registeredUsers: ['zoë Zimmer', 'Ärmel, Ann', 'Bo Berg'], version: 4 });
  const [listed] = (await admin.get<CalendarEvent[]>('/api/events')).body;
  expect(listed).toMatchObject({ id: 'EVT-0001', registeredCount: 3 });
  expect(listed).not.toHaveProperty('registeredUsers');

  const user = await server.signedIn();
  expect((await user.get(PEOPLE)).status).toBe(200);
  expect((await user.delete(`${PEOPLE}/${zoe.body.id}`)).status).toBe(403);
  expect((await user.post(PEOPLE, aRegistration())).status).toBe(403);
  await admin.post('/api/events', anEvent({ name: 'Other' }));
  expect((await admin.delete(`/api/events/EVT-0002/registrations/${zoe.body.id}`)).status).toBe(404);
  expect((await admin.delete(`${PEOPLE}/${zoe.body.id}`)).status).toBe(204);
  expect((await admin.delete(`${PEOPLE}/${zoe.body.id}`)).body.message).toBe('Attendee not found');
  expect(await readEvent()).toMatchObject({ registeredCount: 2, registeredUsers: ['Ärmel, Ann', 'Bo Berg'], version: 5 });
});

test('registers an email address once per event in any case, also concurrently', async () => {
  const replies = await Promise.all(Array.from({ length: 10 }, () => admin.post(PEOPLE, aRegistration({ email: 'Gail@Example.com' }))));
  expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(9).fill(409)]);
  const again = await admin.post(PEOPLE, aRegistration({ email: 'gail@example.com' }));
  expect(again.body.message).toBe('gail@example.com is already registered.');
  expect(await readEvent()).toMatchObject({ registeredCount: 1, version: 2 });
  await admin.post('/api/events', anEvent());
  expect((await admin.post('/api/events/EVT-0002/registrations', aRegistration({ email: 'gail@example.com' }))).status).toBe(201);
});

test('imports a list once, reports the skipped entries, and adds no one in a dry run', async () => {
  await admin.post(PEOPLE, { name: 'Known', email: 'known@example.com' });
  const registrations = [
    { name: 'Ann', email: 'ann@example.com', company: 'A' },
    { name: 'Known again', email: 'KNOWN@example.com' },
    { name: 'Ann again', email: 'Ann@Example.com' },
    { name: 'Bo', email: 'bo@example.com' },
  ];
  const skipped = [
    { name: 'Known again', email: 'KNOWN@example.com' },
    { name: 'Ann again', email: 'Ann@Example.com' },
  ];
  const trial = await admin.post(`${PEOPLE}/import`, { registrations, dryRun: true });
  expect(trial).toMatchObject({ status: 200, body: { added: 2, skipped } });
  expect(await readEvent()).toMatchObject({ registeredCount: 1 });

  expect((await admin.post(`${PEOPLE}/import`, { registrations })).body).toEqual(trial.body);
  expect((await readPeople()).map(({ name, company }) => [name, company])).toEqual([
    ['Ann', 'A'],
    ['Bo', ''],
    ['Known', ''],
  ]);
  const again = await admin.post<{ skipped: unknown[] }>(`${PEOPLE}/import`, { registrations });
  expect(again.body).toMatchObject({ added: 0 });
  expect(again.body.skipped).toHaveLength(4);
  expect(await readEvent()).toMatchObject({ registeredCount: 3, version: 3 });

  const { body: entries } = await admin.get<AuditEntry[]>('/api/audit');
  expect(
    entries.filter(({ action }) => action === 'event.registered').map(({ subjectName, detail }) => ({ subjectName, ...detail })),
  ).toEqual([
    { subjectName: 'EVT-0001 Open house', people: 2, names: ['Ann', 'Bo'] },
    { subjectName: 'EVT-0001 Open house', people: 1, names: ['Known'] },
  ]);
});

test.each<[object, string]>([
  [{ name: '' }, 'Name is required'],
  [{ email: 'nobody' }, 'Enter a valid email'],
  [{ email: undefined }, 'Enter a valid email'],
  [{ company: 'x'.repeat(501) }, 'is too long (limit: 500 characters)'],
  [{ phone: '1' }, 'Unknown field: phone'],
])('rejects an attendee with %o, alone and in a list: %s', async (wrong, message) => {
  const person = { ...aRegistration(), ...wrong };
  const alone = await admin.post(PEOPLE, person);
  const inList = await admin.post(`${PEOPLE}/import`, { registrations: [aRegistration(), person] });
  for (const { status, body } of [alone, inList]) {
    expect(status).toBe(400);
    expect(body.message).toContain(message);
  }
  expect(await readPeople()).toEqual([]);
});

test('imports 5,000 attendees and lists them to the last page', async () => {
  const registrations = Array.from({ length: 5_000 }, (_, n) => ({ name: `Guest ${n}`, email: `guest.${n}@example.com` }));
  expect((await admin.post(`${PEOPLE}/import`, { registrations })).body).toEqual({ added: 5_000, skipped: [] });
  const seen = new Set<number>();
  for (let path: string | undefined = `${PEOPLE}?limit=500`; path; ) {
    const page: { body: Registration[]; headers: Headers } = await admin.get<Registration[]>(path);
    expect(page.headers.get('x-total-count')).toBe('5000');
    for (const { id } of page.body) seen.add(id);
    path = /^<(.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }
  expect(seen.size).toBe(5_000);
  const tooMany = [...registrations, aRegistration()];
  expect((await admin.post(`${PEOPLE}/import`, { registrations: tooMany })).status).toBe(400);
});
