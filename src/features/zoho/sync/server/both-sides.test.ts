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

/** A fifth of the records each is changed here, there, in the same field on both sides; two fifths in different fields. */
const FIFTH = rounds(2, 100);
const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
}
const readDesk = async () => new Map((await sandbox.control.records<DeskTicket>('desk', 'tickets')).map((ticket) => [ticket.id, ticket]));
const OUT: Readonly<Record<string, string>> = { New: 'Open', 'On Hold': 'On Hold', Resolved: 'Closed' };

/** How many of the tickets both sides have alike. */
async function countEqual(tickets: readonly Ticket[]): Promise<number> {
  const desk = await readDesk();
  const now = await Promise.all(tickets.map((ticket) => storedTicket(admin, ticket)));
  return now.filter(({ zohoCaseId, summary, status }) => {
    const theirs = desk.get(zohoCaseId ?? '');
    return theirs?.subject === summary && theirs.status === OUT[status];
  }).length;
}

test('of edits on both sides four fifths are merged, the rest waits with both values, and is equal once it is decided', {
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
  const here = (ticket: Ticket, change: object) => admin.put(`/api/tickets/${ticket.id}`, change);
  const there = (ticket: Ticket, changes: object) =>
    sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: ticket.zohoCaseId ?? '', changes: { ...changes } });
  for (const [n, ticket] of stored.entries()) {
    const fifth = Math.floor(n / FIFTH);
    if (fifth === 0 || fifth === 4) await here(ticket, { summary: `Here ${n}` });
    if (fifth === 1 || fifth === 4) await there(ticket, { subject: `There ${n}` });
    if (fifth === 2 || fifth === 3) await Promise.all([here(ticket, { status: 'On Hold' }), there(ticket, { subject: `There ${n}` })]);
  }
  await runSync(admin, 'fetch-cases');
  await tick(server);

  expect(await countEqual(stored)).toBe(4 * FIFTH);
  const { body: conflicts } = await admin.get<SyncConflict[]>('/api/sync/conflicts?limit=500');
  expect(conflicts).toHaveLength(FIFTH);
  for (const { ours, theirs, base } of conflicts) {
    const number = /\d+$/.exec(ours)?.[0];
    expect([base, ours, theirs]).toEqual([`Case ${number}`, `Here ${number}`, `There ${number}`]);
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
  figure('records edited on both sides, merged or decided, none lost', 5 * FIFTH);
});
