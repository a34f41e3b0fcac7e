import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aPart } from '../../../master-data/parts/part.factory.ts';
import { aUser } from '../../users/user.factory.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { recordAudit } from './audit.service.ts';
import { writeRepeats } from './taken.service.ts';

const server = serverForTests();
let admin: SignedInCaller;
beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const record = (action: string, subject: string, detail: Record<string, unknown> = {}) =>
  server.database.transaction((tx) => recordAudit(tx, { actor: null, action, subject, detail }));
const list = (query = '') => admin.get<AuditEntry[]>(`/api/audit${query}`);

describe('the audit log', () => {
  test('shows Admins the user, action, subject, time and address of each entry, newest first', async () => {
    const made = await admin.post('/api/users', aUser({ username: 'ben', role: 'Admin' }));
    await admin.put(`/api/users/${made.body.id}`, { role: 'User' });
    const { status, body } = await list();
    expect(status).toBe(200);
    const common = { actorId: admin.userId, actorName: 'Ada Admin', subject: `user:${made.body.id}`, address: '127.0.0.1' };
    expect(body).toMatchObject([
      { ...common, action: 'user.changed', changes: [{ field: 'role', before: 'Admin', after: 'User' }] },
      { ...common, action: 'user.created', detail: { username: 'ben', role: 'Admin' } },
    ]);
    expect(body.map(({ subjectName }) => subjectName)).toEqual([made.body.fullName, made.body.fullName]);
    expect((await admin.get(`/api/audit/${body[0]?.id}`)).body).toEqual(body[0]);
    for (const id of ['0', '-1', 'x', '99999', '9'.repeat(20)]) expect((await admin.get(`/api/audit/${id}`)).status, id).toBe(404);
    expect(body[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('pages through any filtered list', async () => {
    for (let i = 1; i <= 7; i += 1) await record(i % 2 === 0 ? 'thing.even' : 'thing.odd', `thing:${i}`, { i });
    const seen: unknown[] = [];
    let path: string | undefined = '/api/audit?limit=3&kind=thing';
    while (path) {
      const reply: Awaited<ReturnType<typeof list>> = await admin.get<AuditEntry[]>(path);
      expect(reply.headers.get('x-total-count')).toBe('7');
      seen.push(...reply.body.map(({ detail }) => detail.i));
      path = /<(.+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);
  });

  test('filters by user, action, record, record type, name and time', async () => {
    await admin.post('/api/parts', aPart({ name: 'Display, 7 inch' }));
    const ben = await server.signedIn({ fullName: 'Ben Baker', role: 'Admin' });
    await ben.put('/api/parts/P-0001', { quantity: 3 });
    const at = (await list()).body[0]?.at ?? '';
    await record('thing.done', 'thing:1');
    const actions = async (query: string) => (await list(query)).body.map(({ action }) => action);
    expect(await actions(`?actor=${ben.userId}`)).toEqual(['part.changed']);
    expect(await actions('?actor=system')).toEqual(['thing.done']);
    expect(await actions('?action=part.created')).toEqual(['part.created']);
    expect(await actions('?subject=part:P-0001')).toEqual(['part.changed', 'part.created']);
    expect(await actions(`?kind=part&actor=${admin.userId}`)).toEqual(['part.created']);
    expect(await actions('?kind=par')).toEqual([]);
    expect(await actions('?q=DISPLAY')).toEqual(['part.changed', 'part.created']);
    expect(await actions('?q=thing')).toEqual(['thing.done']);
    expect(await actions(`?kind=part&from=${at}`)).toEqual(['part.changed']);
    expect(await actions(`?kind=part&to=${at}`)).toEqual(['part.created']);
    expect(await actions(`?kind=part&from=${at.slice(0, 10)}&to=${at.slice(0, 10)}`)).toEqual(['part.changed', 'part.created']);
    expect(await actions('?to=2020-01-01')).toEqual([]);
    expect((await admin.get('/api/audit/actors')).body).toEqual([
      { id: admin.userId, name: 'Ada Admin' },
      { id: ben.userId, name: 'Ben Baker' },
      { id: 'system', name: 'System' },
    ]);
  });

  test('counts entries by day in a time zone, user, action and record type, and leaves out collapsed groups', async () => {
    await admin.post('/api/parts', aPart({ name: 'Display' }));
    await record('thing.done', 'thing:1');
    await server.database.query(`INSERT INTO audit_log (at, actor_name, action, subject, detail)
      VALUES ('2026-03-01T03:00Z', 'System', 'thing.done', 'thing:2', '{}'), ('2026-03-01T20:00Z', 'System', 'thing.done', 'thing:3', '{}')`);
    const groups = async (query: string) => (await admin.get(`/api/audit/groups?${query}`)).body;
    const subjects = async (query: string) => (await list(`?${query}`)).body.map(({ subject }) => subject);
    expect(await groups('group=at&zone=America/Chicago&to=2026-03-31')).toEqual([
      { value: '2026-03-01', label: '2026-03-01', count: 1 },
      { value: '2026-02-28', label: '2026-02-28', count: 1 },
    ]);
    expect(await subjects('group=at&zone=America/Chicago&to=2026-03-31&collapsed=2026-02-28')).toEqual(['thing:3']);
    expect(await subjects('group=at&kind=thing&collapsed=no-day')).toEqual(['thing:1', 'thing:3', 'thing:2']);
    expect(await groups('group=actor')).toEqual([
      { value: admin.userId, label: 'Ada Admin', count: 1 },
      { value: 'system', label: 'System', count: 3 },
    ]);
    expect(await groups('group=action&kind=thing')).toEqual([{ value: 'thing.done', label: 'thing.done', count: 3 }]);
    expect(await groups('group=record')).toMatchObject([{ value: 'part' }, { value: 'thing' }]);
    expect(await subjects('group=record&limit=3')).toEqual(['part:P-0001', 'thing:1', 'thing:3']);
    expect(await subjects('group=record&collapsed=thing')).toEqual(['part:P-0001']);
    expect(await groups('group=actor&q=nothing')).toEqual([]);
  });

  test('stores each changed field before and after, but no values of passwords or settings', async () => {
    const canary = 'canary-of-a-password-42';
    const made = await admin.post('/api/users', aUser({ password: canary }));
    await admin.put(`/api/users/${made.body.id}`, { fullName: 'New Name', password: `${canary}-2` });
    await admin.put('/api/settings/account', { companyName: 'Canary Motors' });
    const { body } = await list();
    expect(body).toMatchObject([
      { action: 'settings.changed', changes: [{ field: 'companyName', before: null, after: null, isHidden: true }] },
      {
        action: 'user.changed',
        changes: [
          { field: 'fullName', before: made.body.fullName, after: 'New Name' },
          { field: 'password', before: null, after: null, isHidden: true },
        ],
      },
      { action: 'user.created' },
    ]);
    const { rows } = await server.database.query<{ row: string }>('SELECT audit_log::text AS row FROM audit_log');
    expect(JSON.stringify([body, rows])).not.toMatch(/canary/i);
  });

  test('exports the filtered entries safely for spreadsheets, and audits the export', async () => {
    await admin.post('/api/parts', aPart({ name: '=HYPERLINK("evil")', quantity: 7 }));
    await admin.put('/api/parts/P-0001', { quantity: 3 });
    await record('thing.done', 'thing:1');
    const file = await admin.get<string>('/api/audit/export.csv?kind=part');
    expect(file.headers.get('content-disposition')).toBe('attachment; filename="audit-log.csv"');
    const [header, changed, created, ...rest] = file.body.split('\r\n');
    expect(header).toBe('Time,User,Action,Subject,Name,Changes,Details,IP address,User ID,Subject ID');
    expect(changed).toMatch(
      /^\d{4}-.+Z,Ada Admin,part\.changed,part:P-0001,"P-0001 =HYPERLINK\(""evil""\)",Quantity: 7 → 3,,127\.0\.0\.1,[\da-f-]{36},P-0001$/,
    );
    expect(created).toContain('part.created');
    expect(rest).toEqual(['']);
    expect((await list('?action=audit.exported')).body).toMatchObject([
      { actorName: 'Ada Admin', subjectName: 'audit-log.csv', detail: { filters: { kind: 'part' } } },
    ]);
  });

  test('rejects invalid paging with a message', async () => {
    for (const query of [
      '?limit=501',
      '?limit=0',
      '?cursor=nonsense',
      '?cursor=WyJhIiwiIl0',
      '?sort=detail',
      '?sort=at&order=down',
      '?from=yesterday',
      '?to=2026-13-01',
      '?from=0000-01-01',
    ]) {
      const reply = await admin.get(`/api/audit${query}`);
      expect(reply.status, query).toBe(400);
      expect(reply.body.message).toEqual(expect.any(String));
    }
  });

  test('is open to Admins only, and audits rejected requests', async () => {
    const ann = await server.signedIn({ fullName: 'Ann Lee' });
    expect((await ann.get('/api/audit')).status).toBe(403);
    expect((await server.anonymous.get('/api/audit')).status).toBe(401);
    expect((await list()).body).toMatchObject([
      {
        action: 'access.refused',
        actorId: ann.userId,
        actorName: 'Ann Lee',
        address: '127.0.0.1',
        subject: 'call:GET /api/audit',
        subjectName: 'List audit log entries',
      },
    ]);
  });

  test('adds one entry for the first rejected request of a minute, and one for all repeats', async () => {
    const ann = await server.signedIn();
    for (let call = 0; call < 30; call += 1) expect((await ann.get('/api/audit')).status).toBe(403);
    expect((await ann.get('/api/audit/actors')).status).toBe(403);
    await writeRepeats(server.deps);
    await writeRepeats(server.deps);
    const { body } = await list();
    expect(body.map(({ subject, detail }) => [subject, detail])).toEqual([
      ['call:GET /api/audit', { furtherTimes: 29 }],
      ['call:GET /api/audit/actors', {}],
      ['call:GET /api/audit', {}],
    ]);
  });

  test('rejects updates and deletes, even by the server itself', async () => {
    await record('thing.done', 'thing:1');
    await expect(server.database.query(`UPDATE audit_log SET action = 'nothing'`)).rejects.toThrow('append-only');
    await expect(server.database.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    expect((await list()).body).toMatchObject([{ action: 'thing.done', actorName: 'System', actorId: null, address: null }]);
  });

  test('drops an entry when its transaction is rolled back', async () => {
    const undone = server.database.transaction(async (tx) => {
      await recordAudit(tx, { actor: null, action: 'thing.done', subject: 'thing:1' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await list()).body).toEqual([]);
  });
});
