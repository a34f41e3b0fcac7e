import { beforeEach, describe, expect, test } from 'vitest';
import { serverForTests } from '../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../testing/server/test-server.ts';
import { aUser } from '../../users/user.factory.ts';
import type { AuditEntry } from '../audit.contract.ts';
import { recordAudit } from './audit.service.ts';

const server = serverForTests();
let admin: SignedInCaller;
beforeEach(async () => {
  admin = await server.signedIn({ role: 'Admin', fullName: 'Ada Admin' });
});

const record = (action: string, subject: string, detail: Record<string, unknown> = {}) =>
  server.database.transaction((tx) => recordAudit(tx, { actor: null, action, subject, detail }));
const list = (query = '') => admin.get<AuditEntry[]>(`/api/audit${query}`);

describe('the audit log', () => {
  test('tells Admins who did what to whom, when and from where, newest first', async () => {
    const made = await admin.post('/api/users', aUser({ username: 'ben', role: 'Admin' }));
    await admin.put(`/api/users/${made.body.id}`, { role: 'User' });
    const { status, body } = await list();
    expect(status).toBe(200);
    const common = { actorId: admin.userId, actorName: 'Ada Admin', subject: `user:${made.body.id}`, address: '127.0.0.1' };
    expect(body).toMatchObject([
      { ...common, action: 'user.changed', detail: { fields: ['role'], role: { from: 'Admin', to: 'User' } } },
      { ...common, action: 'user.created', detail: { username: 'ben', role: 'Admin' } },
    ]);
    expect(body[0]?.at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  });

  test('is read a page at a time and can be filtered by action and subject', async () => {
    for (let i = 1; i <= 7; i += 1) await record(i % 2 === 0 ? 'thing.even' : 'thing.odd', `thing:${i}`, { i });
    const seen: unknown[] = [];
    let path: string | undefined = '/api/audit?limit=3';
    while (path) {
      const reply: Awaited<ReturnType<typeof list>> = await admin.get<AuditEntry[]>(path);
      expect(reply.headers.get('x-total-count')).toBe('7');
      seen.push(...reply.body.map(({ detail }) => detail.i));
      path = /<(.+)>; rel="next"/.exec(reply.headers.get('link') ?? '')?.[1];
    }
    expect(seen).toEqual([7, 6, 5, 4, 3, 2, 1]);

    const even = await list('?action=thing.even');
    expect(even.body.map(({ subject }) => subject)).toEqual(['thing:6', 'thing:4', 'thing:2']);
    expect(even.headers.get('x-total-count')).toBe('3');
    expect((await list('?subject=thing:5')).body).toMatchObject([{ action: 'thing.odd' }]);
    expect((await list('?subject=thing:5&action=thing.even')).body).toEqual([]);
  });

  test('refuses wrong paging with a message', async () => {
    for (const query of ['?limit=501', '?limit=0', '?cursor=nonsense', '?cursor=WyJhIiwiIl0', '?sort=at']) {
      const reply = await admin.get(`/api/audit${query}`);
      expect(reply.status, query).toBe(400);
      expect(reply.body.message).toEqual(expect.any(String));
    }
  });

  test('is for Admins; who else asks is written into it', async () => {
    const ann = await server.signedIn({ fullName: 'Ann Lee' });
    expect((await ann.get('/api/audit')).status).toBe(403);
    expect((await server.anonymous.get('/api/audit')).status).toBe(401);
    expect((await list()).body).toMatchObject([
      { action: 'access.refused', actorId: ann.userId, actorName: 'Ann Lee', subject: 'call:GET /api/audit', address: '127.0.0.1' },
    ]);
  });

  test('cannot be changed, not even by the server itself', async () => {
    await record('thing.done', 'thing:1');
    await expect(server.database.query(`UPDATE audit_log SET action = 'nothing'`)).rejects.toThrow('append-only');
    await expect(server.database.query('DELETE FROM audit_log')).rejects.toThrow('append-only');
    expect((await list()).body).toMatchObject([{ action: 'thing.done', actorName: 'System', actorId: null, address: null }]);
  });

  test('forgets what was undone: an entry lives and dies with its transaction', async () => {
    const undone = server.database.transaction(async (tx) => {
      await recordAudit(tx, { actor: null, action: 'thing.done', subject: 'thing:1' });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect((await list()).body).toEqual([]);
  });
});
