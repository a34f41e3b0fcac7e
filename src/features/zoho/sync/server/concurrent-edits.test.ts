import { expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { figure, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { runSync, setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { createTicket, storedTicket } from '../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import type { Ticket } from '../../../ticketing/tickets/ticket.contract.ts';
import type { SyncStatus } from '../sync.contract.ts';
import type { SyncConflict } from '../sync-decision.contract.ts';

/** One fifth of the records changes in OBDesk, one in Zoho, one in the same field of both; two fifths change in different fields. */
const FIFTH = rounds(2, 100);
const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
}
const readDesk = async () => new Map((await sandbox.control.records<DeskTicket>('desk', 'tickets')).map((ticket) => [ticket.id, ticket]));
const REMOTE_STATUSES: Readonly<Record<string, string>> = { New: 'Open', 'On Hold': 'On Hold', Resolved: 'Closed' };

/** Counts the tickets with equal values in both systems. */
async function countEqual(tickets: readonly Ticket[]): Promise<number> {
  const desk = await readDesk();
  const stored = await Promise.all(tickets.map((ticket) => storedTicket(admin, ticket)));
  return stored.filter(({ zohoCaseId, summary, status }) => {
    const remote = desk.get(zohoCaseId ?? '');
    return remote?.subject === summary && remote.status === REMOTE_STATUSES[status];
  }).length;
}

test('merges edits of different fields and leaves edits of the same field to a decision', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
  const tickets = await Promise.all(
    Array.from({ length: 5 * FIFTH }, (_, n) => createTicket(admin, { summary: `Case ${n}`, customerEmail: `a${n % 9}@shop.example` })),
  );
  await tick(server);
  const stored = await Promise.all(tickets.map((ticket) => storedTicket(admin, ticket)));
  const editLocal = (ticket: Ticket, change: object) => admin.put(`/api/tickets/${ticket.id}`, change);
  const editRemote = (ticket: Ticket, changes: object) =>
    sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', changes: { ...changes } });
  for (const [n, ticket] of stored.entries()) {
    const fifth = Math.floor(n / FIFTH);
    if (fifth === 0 || fifth === 4) await editLocal(ticket, { summary: `Local ${n}` });
    if (fifth === 1 || fifth === 4) await editRemote(ticket, { subject: `Remote ${n}` });
    if (fifth === 2 || fifth === 3)
      await Promise.all([editLocal(ticket, { status: 'On Hold' }), editRemote(ticket, { subject: `Remote ${n}` })]);
  }
  await runSync(admin, 'fetch-cases');
  await tick(server);

  expect(await countEqual(stored)).toBe(4 * FIFTH);
  const { body: conflicts } = await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=500');
  expect(conflicts).toHaveLength(FIFTH);
  for (const { ours, theirs, base } of conflicts) {
    const number = /\d+$/.exec(ours)?.[0];
    expect([base, ours, theirs]).toEqual([`Case ${number}`, `Local ${number}`, `Remote ${number}`]);
  }
  for (const [place, { id }] of conflicts.entries())
    await admin.post(`/api/sync/conflicts/${id}`, { keep: place % 2 === 0 ? 'ours' : 'theirs' });
  await tick(server);
  expect(await countEqual(stored)).toBe(5 * FIFTH);
  expect((await admin.get<SyncStatus>('/api/sync/status')).body).toMatchObject({
    conflicts: 0,
    queued: 0,
    counts: { tickets: { total: 5 * FIFTH, synced: 5 * FIFTH } },
  });
  figure('records edited in both systems and synced', 5 * FIFTH);
});
