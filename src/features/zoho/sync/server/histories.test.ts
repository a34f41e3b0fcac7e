import fc from 'fast-check';
import { expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { isFull, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { runSync, setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { createTicket, mergeTickets, storedTicket, undoMerge } from '../../../../testing/server/ticket-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { DEFAULT_MAPPING } from '../default-mapping.data.ts';
import { mapValue } from '../mapping.rules.ts';
import type { SyncConflict } from '../sync-decision.contract.ts';

const { server, sandbox } = serverAtSandboxForTests();

const TICKETS = 2;
const which = fc.nat(TICKETS - 1);
const word = fc.constantFrom('One', 'Two', 'Three');
const step = fc.oneof(
  fc.record({ do: fc.constant('edit local' as const), which, word, status: fc.constantFrom('On Hold', 'Resolved', 'In Progress') }),
  fc.record({ do: fc.constant('edit remote' as const), which, word, status: fc.constantFrom('Open', 'On Hold', 'Closed', 'Escalated') }),
  fc.record({ do: fc.constant('note' as const), which, word }),
  fc.record({ do: fc.constant('trash' as const), which }),
  fc.record({ do: fc.constant('restore' as const), which }),
  fc.record({
    do: fc.constantFrom('merge' as const, 'undo' as const, 'reconnect' as const, 'tick' as const, 'fetch' as const, 'new' as const),
  }),
  fc.record({ do: fc.constant('fault' as const), kind: fc.constantFrom('reset_after', 'truncated', 'reset_before', 'status_after') }),
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

interface DeskTicket {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly description: string;
}

/** A few tickets in OBDesk and Zoho Desk. Rejected steps change nothing. */
class World {
  readonly ids: string[] = [];
  readonly notes: string[] = [];
  mergeId = '';
  readonly admin: SignedInCaller;
  constructor(admin: SignedInCaller) {
    this.admin = admin;
  }

  async apply(given: Step): Promise<void> {
    const id = this.ids['which' in given ? given.which : 0] ?? '';
    switch (given.do) {
      case 'edit local':
        return void (await this.admin.put(`/api/tickets/${id}`, { summary: `Local ${given.word}`, status: given.status }));
      case 'edit remote':
        return this.editRemote(id, { subject: `Remote ${given.word}`, status: given.status });
      case 'note':
        return this.addNote(id, `${given.word} ${this.notes.length}`);
      case 'trash':
        return this.editRemote(id, undefined);
      case 'restore':
        return this.restore(id);
      case 'merge':
        this.mergeId = (await mergeTickets(this.admin, this.ids[1] ?? '', this.ids[0] ?? '')).body.id ?? this.mergeId;
        return;
      case 'undo':
        return void (await undoMerge(this.admin, this.mergeId));
      case 'reconnect':
        await this.admin.put('/api/settings/configuration', { zohoRefreshToken: '' });
        return pasteToken(sandbox, this.admin);
      case 'fault':
        return sandbox.control.faults([
          { provider: 'desk', path: '/api/v1/tickets', kind: given.kind as 'truncated', times: 1, method: 'POST' },
        ]);
      case 'new':
        return this.addTicket();
      case 'fetch':
        return void (await runSync(this.admin, 'fetch-cases'));
      case 'tick':
        await tick(server);
        return server.clock.advance(15_000);
    }
  }

  async addTicket(): Promise<void> {
    this.ids.push((await createTicket(this.admin, { summary: `New ${this.ids.length}`, customerEmail: 'ana@shop.example' })).id);
  }

  private async addNote(id: string, content: string): Promise<void> {
    const { status } = await this.admin.put(`/api/tickets/${id}`, { history: [{ content }] });
    if (status === 200) this.notes.push(content);
  }

  private async editRemote(id: string, changes: object | undefined): Promise<void> {
    const caseId = await this.findCaseId(id);
    if (caseId === undefined || !(await readDesk()).some((ticket) => ticket.id === caseId)) return;
    const edit = changes ? { changes: { ...changes } } : { remove: true as const };
    await sandbox.control.edit({ provider: 'desk', kind: 'tickets', id: caseId, ...edit });
  }

  private async restore(id: string): Promise<void> {
    const caseId = await this.findCaseId(id);
    const { zoho } = await sandbox.control.tokens();
    if (caseId === undefined) return;
    const restore = { token: zoho.accessToken, headers: { orgId: zoho.orgId }, body: { ids: [caseId] } };
    await sandbox.request('POST', '/desk/api/v1/recycleBin/restore', restore);
  }

  private async findCaseId(id: string): Promise<string | undefined> {
    return (await storedTicket(this.admin, { id })).zohoCaseId ?? undefined;
  }
}

const readDesk = () => sandbox.control.records<DeskTicket>('desk', 'tickets');

/** Ends faults, fetches and sends everything, and resolves all conflicts. */
async function syncAll(admin: SignedInCaller): Promise<void> {
  await sandbox.control.clearFaults();
  for (let turn = 0; turn < 4; turn += 1) {
    await tick(server);
    server.clock.advance(60_000);
    await runSync(admin, 'fetch-cases');
    const { body } = await admin.get<SyncConflict[]>('/api/sync/conflicts');
    for (const [place, { id }] of body.entries())
      await admin.post(`/api/sync/conflicts/${id}`, { keep: (place + turn) % 2 === 0 ? 'ours' : 'theirs' });
  }
  await tick(server);
}

test('syncs both systems after any history, without duplicates or lost notes', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: isFull ? 25 : 14 }), async (steps) => {
      await server.reset();
      await sandbox.control.reset('empty');
      await sandbox.control.settings({ deskIndexLagMs: 0 });
      const admin = await server.signedIn({ role: 'Admin', fullName: 'Ada' });
      await pasteToken(sandbox, admin);
      await setSync(admin);
      const world = new World(admin);
      for (let n = 0; n < TICKETS; n += 1) await world.addTicket();
      await tick(server);
      for (const each of steps) await world.apply(each);
      await syncAll(admin);
      await expectInSync(world);
    }),
    { numRuns: rounds(2, 150) },
  );
});

async function expectInSync({ admin, ids, notes }: World): Promise<void> {
  const desk = new Map((await readDesk()).map((ticket) => [ticket.id, ticket]));
  const comments = (await sandbox.control.records<{ content: string }>('desk', 'comments')).map(({ content }) =>
    content.split('\n').at(-1),
  );
  const linked = new Set<string>();
  for (const id of ids) {
    const local = await storedTicket(admin, { id });
    const remote = desk.get(local.zohoCaseId ?? '');
    if (local.syncStatus === 'unsynced') {
      expect(remote).toBeUndefined();
      continue;
    }
    expect(local.syncStatus, JSON.stringify((await admin.get('/api/sync/stuck')).body)).toBe('synced');
    if (local.mergedInto === null) expect(remote?.subject).toBe(local.summary);
    const sent = mapValue(DEFAULT_MAPPING.tickets.statusOut, local.status);
    const applied = mapValue(DEFAULT_MAPPING.tickets.statusIn, remote?.status ?? '');
    if (local.mergedInto === null) expect(applied === local.status ? sent : remote?.status).toBe(sent);
    linked.add(local.zohoCaseId ?? '');
  }
  expect([...desk.keys()].filter((caseId) => !linked.has(caseId))).toEqual([]);
  const histories = await Promise.all(ids.map(async (id) => (await storedTicket(admin, { id })).history.map(({ content }) => content)));
  for (const note of notes) {
    expect(
      histories.flat().filter((content) => content === note),
      note,
    ).toHaveLength(1);
    expect(comments.filter((content) => content === note).length, note).toBeLessThanOrEqual(1);
  }
}
