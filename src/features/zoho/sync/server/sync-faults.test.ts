import { beforeEach, expect, test } from 'vitest';
import type { TestControl } from '../../../../../sandbox/testing/test-sandbox.ts';
import { nodesAtSandboxForTests } from '../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../testing/server/server-for-tests.ts';
import { isFull, rounds, STRESS_TIMEOUT } from '../../../../testing/server/stress.ts';
import { setSync, tick } from '../../../../testing/server/sync/sync-steps.ts';
import { pasteToken } from '../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { aLead } from '../../../business/leads/lead.factory.ts';
import { aCustomer } from '../../../master-data/customers/customer.factory.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';

const RECORDS = rounds(4, 333);
const { server, second, sandbox } = nodesAtSandboxForTests();
const nodes = [server, second] as const;
const admin = personForTests(server, { role: 'Admin' });

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await setSync(admin);
});

type Fault = Parameters<TestControl['faults']>[0][number];
type Kind = Fault['kind'];
const FAULTS: readonly Kind[] = isFull
  ? [
      'slow',
      'reset_before',
      'reset_after',
      'hang',
      'garbage',
      'garbage_after',
      'truncated',
      'status',
      'status_after',
      'unauthorized_once',
      'partial',
    ]
  : ['reset_after', 'status_after', 'partial'];

/** The client retries reads after increasing delays, so short runs fail only writes. */
const METHODS: readonly (string | undefined)[] = isFull ? [undefined] : ['POST', 'PUT', 'PATCH'];
const PROBABILITY = isFull ? 0.1 : 0.4;

function toFaults(kind: Kind): Fault[] {
  const more = kind === 'slow' || kind === 'hang' ? { ms: 50 } : {};
  return (['desk', 'crm'] as const).flatMap((provider) =>
    METHODS.map((method) => ({ provider, kind, method, probability: PROBABILITY, ...more })),
  );
}

async function addRecords(): Promise<Record<'tickets' | 'leads' | 'customers', string[]>> {
  const add = async (path: string, bodies: readonly object[]) =>
    (await Promise.all(bodies.map((body) => admin.post<{ id: string }>(path, body)))).map(({ body }) => body.id);
  const numbers = Array.from({ length: RECORDS }, (_, number) => number);
  return {
    customers: await add(
      '/api/customers',
      numbers.map((n) => aCustomer({ shopName: `Shop ${n}` })),
    ),
    leads: await add(
      '/api/leads',
      numbers.map((n) => aLead({ contactName: `Person ${n}`, email: `lead${n}@shop.example` })),
    ),
    tickets: await add(
      '/api/tickets',
      numbers.map((n) => aTicket({ summary: 'No communication', customerEmail: `person${n % 3}@shop.example` })),
    ),
  };
}

/** Syncs on both servers at the same time and advances the clock. */
async function syncOnce(): Promise<void> {
  await Promise.all(nodes.map(tick));
  server.clock.advance(15_000);
}

async function drainQueue(): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    await syncOnce();
    const { rows } = await server.database.query<{ queued: number }>('SELECT count(*) AS queued FROM sync_outbox');
    if (rows[0]?.queued === 0) return;
  }
  const { rows } = await server.database.query('SELECT * FROM sync_outbox LEFT JOIN sync_problems USING (kind, record_id)');
  throw new Error(`the queue is not empty: ${JSON.stringify(rows.slice(0, 3))}`);
}

test.each(FAULTS)('creates each record once and sends every change despite the fault %s', { timeout: STRESS_TIMEOUT }, async (kind) => {
  await sandbox.control.faults(toFaults(kind));
  const ids = await addRecords();
  for (let turn = 0; turn < rounds(3, 10); turn += 1) {
    await syncOnce();
    const ticket = ids.tickets[turn % RECORDS] ?? '';
    await admin.put(`/api/tickets/${ticket}`, { vin: `1HGCM82633A00435${turn % 10}`, history: [{ content: `Note ${turn}` }] });
    await admin.put(`/api/leads/${ids.leads[turn % RECORDS]}`, { estimatedValue: turn });
  }
  await sandbox.control.clearFaults();
  await drainQueue();

  const desk = await sandbox.control.records<{ description: string }>('desk', 'tickets');
  const leads = await sandbox.control.records<{ Local_Lead_ID: string; Annual_Revenue: number }>('crm', 'leads');
  const accounts = await sandbox.control.records<{ Local_Account_ID: string }>('crm', 'accounts');
  const namedIds = desk.map(({ description }) => /Ticket ID: (TKT-\d+)/.exec(description)?.[1] ?? '');
  expect(namedIds.toSorted()).toEqual(ids.tickets.toSorted());
  expect(leads.map((lead) => lead.Local_Lead_ID).toSorted()).toEqual(ids.leads.toSorted());
  expect(accounts.map((account) => account.Local_Account_ID).toSorted()).toEqual(ids.customers.toSorted());
  expect(await sandbox.control.records('desk', 'contacts')).toHaveLength(Math.min(3, RECORDS));
  const comments = await sandbox.control.records<{ content: string }>('desk', 'comments');
  expect(comments.map(({ content }) => /\n(.*)$/.exec(content)?.[1]).toSorted()).toEqual(
    Array.from({ length: rounds(3, 10) }, (_, turn) => `Note ${turn}`).toSorted(),
  );
  const { body } = await admin.get<{ counts: unknown }>('/api/sync/status');
  const all = { total: RECORDS, synced: RECORDS, pending: 0, error: 0 };
  expect(body.counts).toEqual({ tickets: all, leads: all, customers: all });
});
