import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import type { AuditEntry } from '../../../admin/audit/audit.contract.ts';
import type { CalendarEvent } from '../event.contract.ts';
import { anEvent, aRegistration } from '../event.factory.ts';

const server = serverForTests();
let admin: SignedInCaller;
let user: SignedInCaller;

beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Archer' });
  user = await server.signedIn();
});

const add = async (given: Parameters<typeof anEvent>[0] = {}) => (await admin.post<CalendarEvent>('/api/events', anEvent(given))).body;
const names = async (query = '') => (await user.get<CalendarEvent[]>(`/api/events${query}`)).body.map(({ name }) => name);

test('creates an event with defaults, for all users to read and Admins to change', async () => {
  const added = await admin.post<CalendarEvent>('/api/events', {
    name: 'Open house',
    description: 'Come by.',
    date: '2030-05-01T17:30:45+02:00',
  });
  const event = { id: 'EVT-0001', price: 0, location: 'Online', date: '2030-05-01T15:30:00.000Z', registeredCount: 0, version: 1 };
  expect(added).toMatchObject({ status: 201, body: event });
  expect((await user.get('/api/events/EVT-0001')).body).toEqual({ ...Object(added.body), registeredUsers: [] });

  expect((await user.put('/api/events/EVT-0001', { price: 12.5 })).status).toBe(403);
  expect((await user.post('/api/events', anEvent())).status).toBe(403);
  expect((await user.delete('/api/events/EVT-0001')).status).toBe(403);
  const changed = await admin.put('/api/events/EVT-0001', { ...added.body, price: 12.5 });
  expect(changed).toMatchObject({ status: 200, body: { ...event, price: 12.5, version: 2 } });
});

test('uses the current minute for a blank date', async () => {
  server.clock.advance(40 * 24 * 3_600_000);
  admin = await server.signedIn({ role: 'Admin' });
  const today = server.clock.now().toISOString().slice(0, 10);
  for (const event of [await add({ date: '' }), await add({ date: undefined })]) expect(event.date).toContain(today);
  const later = await add();
  const { body } = await admin.put<CalendarEvent>(`/api/events/${later.id}`, { date: '' });
  expect(body.date).toMatch(new RegExp(`^${today}T..:..:00.000Z$`));
  await admin.put('/api/settings/account', { timeZone: 'America/New_York' });
  expect((await add({ date: '2030-06-07' })).date).toBe('2030-06-07T04:00:00.000Z');
});

test.each<[object, string]>([
  [{ name: ' ' }, 'Name is required'],
  [{ name: 'x'.repeat(201) }, 'Name is too long (limit: 200 characters)'],
  [{ description: undefined }, 'Description is required'],
  [{ location: '' }, 'Location is required'],
  [{ price: null }, 'Price is required'],
  [{ price: 1.005 }, 'Use at most 2 decimal places'],
  [{ price: -1 }, 'Price must be at least 0'],
  [{ date: 'tomorrow' }, 'Enter a valid date'],
  [{ date: '2030-02-30' }, 'Enter a valid date'],
  [{ date: '0000-01-01T00:00:00Z' }, 'Enter a valid date'],
  [{ date: '9999-12-31T23:00:00-09:00' }, 'Enter a valid date'],
  [{ date: 5 }, 'Enter a valid date'],
  [{ seats: 20 }, 'Unknown field: seats'],
])('rejects an event with %o: %s', async (wrong, message) => {
  expect(await admin.post('/api/events', { ...anEvent(), ...wrong })).toMatchObject({ status: 400, body: { message } });
  expect(await names()).toEqual([]);
});

test('lists events by date in both orders, filters them by time and text, and pages them', async () => {
  await add({ name: 'Summer', date: '2030-07-01T10:00:00.000Z', location: 'Köln' });
  await add({ name: 'Spring', date: '2030-04-01T10:00:00.000Z' });
  await add({ name: 'Autumn', date: '2030-10-01T10:00:00.000Z', description: '100% hands-on' });
  expect(await names()).toEqual(['Spring', 'Summer', 'Autumn']);
  expect(await names('?from=2030-07-01T10:00:00.000Z')).toEqual(['Summer', 'Autumn']);
  expect(await names('?before=2030-07-01T10:00:00.001Z&order=desc')).toEqual(['Summer', 'Spring']);
  expect(await names(`?q=${encodeURIComponent('KÖLN')}`)).toEqual(['Summer']);
  expect(await names('?q=100%25')).toEqual(['Autumn']);

  const first = await user.get<CalendarEvent[]>('/api/events?limit=2');
  expect(first.headers.get('x-total-count')).toBe('3');
  const next = /^<(.*)>; rel="next"$/.exec(first.headers.get('link') ?? '')?.[1];
  expect((await user.get<CalendarEvent[]>(String(next))).body).toMatchObject([{ name: 'Autumn' }]);
  for (const wrong of ['from=today', 'before=2030', 'order=up', 'when=past'])
    expect((await user.get(`/api/events?${wrong}`)).status).toBe(400);
});

test('deletes an event with its registrations, and audits their number', async () => {
  const { id } = await add({ name: 'Open house' });
  await admin.post(`/api/events/${id}/registrations`, aRegistration());
  await add({ name: 'Other' });
  expect((await admin.delete(`/api/events/${id}`)).status).toBe(204);
  expect((await admin.delete(`/api/events/${id}`)).body.message).toBe('Event not found');
  expect((await user.get(`/api/events/${id}/registrations`)).status).toBe(404);
  expect(await names()).toEqual(['Other']);
  const { body: entries } = await admin.get<AuditEntry[]>('/api/audit');
  const ofEvent = entries.filter(({ subject }) => subject === `event:${id}`).map(({ action }) => action);
  expect(ofEvent).toEqual(['event.deleted', 'event.registered', 'event.created']);
  const deleted = entries.find(({ action }) => action === 'event.deleted');
  expect(deleted).toMatchObject({ subjectName: 'EVT-0001 Open house', detail: { registered: 1 } });
});

test('keeps the ID of a calendar file, uses UTC and escapes line breaks', async () => {
  const wild = {
    name: 'Fuel; air, \\ spark',
    description: 'Bring a laptop\r\nEND:VEVENT\rX-EVIL:1',
    location: 'Hall, 5',
    date: '2030-03-31T08:30:00+02:00',
  };
  await add(wild);
  const read = async () => {
    const reply = await fetch(`${server.url}/api/events/EVT-0001/calendar.ics`, { headers: { cookie: user.cookie } });
    return {
      type: reply.headers.get('content-type'),
      as: reply.headers.get('content-disposition'),
      lines: (await reply.text()).split('\r\n'),
    };
  };
  const file = await read();
  expect(file).toMatchObject({ type: 'text/calendar; charset=utf-8', as: 'attachment; filename="EVT-0001.ics"' });
  expect(file.lines).toEqual(
    expect.arrayContaining(['SUMMARY:Fuel\\; air\\, \\\\ spark', 'LOCATION:Hall\\, 5', 'DTSTART:20300331T063000Z', 'SEQUENCE:0']),
  );
  expect(file.lines).toContain('DESCRIPTION:Bring a laptop\\nEND:VEVENT\\nX-EVIL:1');
  expect(await read()).toEqual(file);

  await admin.put('/api/events/EVT-0001', { name: 'Fuel' });
  const changed = await read();
  expect(changed.lines).toEqual(expect.arrayContaining(['SUMMARY:Fuel', 'SEQUENCE:1']));
  const uid = file.lines.find((line) => line.startsWith('UID:'));
  expect(uid).toMatch(/^UID:[0-9a-f-]{36}$/);
  expect(changed.lines).toContain(uid);
  expect((await user.get('/api/events/EVT-0009/calendar.ics')).status).toBe(404);
  expect((await server.anonymous.get('/api/events/EVT-0001/calendar.ics')).status).toBe(401);
});
