import { beforeEach, expect, test } from 'vitest';
import { personForTests, serverForTests } from '../../../../testing/server/server-for-tests.ts';
import { attach, createTicket } from '../../../../testing/server/ticket-steps.ts';
import { writeRepeats } from '../../../admin/audit/server/taken.service.ts';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { aPicture } from '../attachment.factory.ts';

const server = serverForTests();
const alice = personForTests(server, { fullName: 'Alice Archer' });
const bob = personForTests(server, { fullName: 'Bob Baker' });
let ticket: Ticket;
beforeEach(async () => {
  ticket = await createTicket(alice);
});

const path = (id = '') => `/api/tickets/${ticket.id}/attachments${id && `/${id}`}`;
const entries = async () => {
  await writeRepeats(server.deps);
  const { rows } = await server.database.query('SELECT actor_name, action, subject, subject_name, detail FROM audit_log ORDER BY id');
  return rows.map((row) => Object.values(row));
};

test('audits who attached, downloaded and removed a file, and counts downloads within a minute', async () => {
  const { id } = (await attach(alice, ticket.id, 'a line of a log')).body;
  for (const by of [bob, bob, alice, bob]) await by.get(path(id));
  expect((await bob.get(path('gone'))).status).toBe(404);
  expect((await bob.delete(path(id))).status).toBe(403);
  expect((await alice.delete(path(id))).status).toBe(204);
  const file = [`attachment:${id}`, `${ticket.id} trace.log`];
  expect(await entries()).toEqual([
    ['Alice Archer', 'attachment.added', ...file, { bytes: 15 }],
    ['Bob Baker', 'attachment.downloaded', ...file, { bytes: 15 }],
    ['Alice Archer', 'attachment.downloaded', ...file, { bytes: 15 }],
    ['Bob Baker', 'access.refused', 'call:DELETE /api/tickets/:id/attachments/:attachmentId', expect.any(String), {}],
    ['Alice Archer', 'attachment.removed', ...file, { bytes: 15 }],
    ['Bob Baker', 'attachment.downloaded', ...file, { bytes: 15, furtherTimes: 2 }],
  ]);
});

test('audits the pictures loaded by a ticket as one entry per half day, regardless of request headers', async () => {
  const ids: string[] = [];
  for (const name of ['one.png', 'two.png']) {
    const body = new FormData();
    body.append('file', new Blob([new Uint8Array(aPicture())]), name);
    ids.push((await alice.request<{ id: string }>('POST', path(), { body })).body.id);
  }
  for (const id of ids)
    await fetch(server.url + path(id), { headers: { cookie: bob.cookie, 'sec-fetch-dest': 'image', 'x-background': '1' } });
  const shown = ['Bob Baker', 'attachment.pictures_shown', `ticket:${ticket.id}`, ticket.id];
  expect((await entries()).slice(2)).toEqual([
    [...shown, {}],
    [...shown, { furtherTimes: 1 }],
  ]);
});
