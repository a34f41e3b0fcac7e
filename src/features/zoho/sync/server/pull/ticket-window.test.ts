import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { createContext } from '../links/context.ts';
import { readTicketWindow } from './ticket-window.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const START = Date.parse('2025-01-01T00:00:00Z');
const SECOND_MS = 1_000;
/** Records per call to the sandbox. */
const BATCH_SIZE = 1_000;

/** Adds tickets to Zoho Desk that were created `intervalMs` apart. */
async function addTickets(count: number, intervalMs: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    provider: 'desk' as const,
    kind: 'tickets',
    id: String(18_944_000_000 + place),
    at: new Date(START + place * intervalMs).toISOString(),
    values: { subject: `Case ${place}` },
  }));
  for (let from = 0; from < count; from += BATCH_SIZE) await sandbox.control.fill(rows.slice(from, from + BATCH_SIZE));
}

async function countTickets(): Promise<number> {
  const ids = new Set<string>();
  for await (const page of readTicketWindow(await createContext(server.deps), { changed: [START, Date.now()] })) {
    if ('kind' in page) throw new Error(JSON.stringify(page));
    for (const { id } of page.tickets) ids.add(id);
  }
  return ids.size;
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
});

test('reads more tickets than a search reaches', async () => {
  await addTickets(1_001, SECOND_MS);
  expect(await countTickets()).toBe(1_001);
});

test('reads more tickets of one second than searches from both ends reach', async () => {
  await addTickets(2_001, 0);
  expect(await countTickets()).toBe(2_001);
});
