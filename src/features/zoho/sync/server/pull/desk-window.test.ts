import { beforeEach, expect, test } from 'vitest';
import { serverAtSandboxForTests } from '../../../../../testing/server/server-at-sandbox.ts';
import { personForTests } from '../../../../../testing/server/server-for-tests.ts';
import { pasteToken } from '../../../../../testing/server/zoho/zoho-at-sandbox.ts';
import { createContext } from '../links/context.ts';
import { readWindow } from './desk-window.ts';

const { server, sandbox } = serverAtSandboxForTests();
const admin = personForTests(server, { role: 'Admin' });

const BEGIN = Date.parse('2025-01-01T00:00:00Z');
const SECOND_MS = 1_000;
/** Records that the sandbox takes in one call. */
const MOST_AT_ONCE = 1_000;

/** Adds tickets to Zoho Desk, each created `apartMs` after the one before. */
async function addTickets(count: number, apartMs: number): Promise<void> {
  const rows = Array.from({ length: count }, (_, place) => ({
    ...({
      provider: 'desk',
      kind: 'tickets',
      id: String(18_944_000_000 + place),
      at: new Date(BEGIN + place * apartMs).toISOString(),
    } as const),
    values: { subject: `Case ${place}` },
  }));
  for (let from = 0; from < count; from += MOST_AT_ONCE) await sandbox.control.fill(rows.slice(from, from + MOST_AT_ONCE));
}

async function countRead(): Promise<number> {
  const ids = new Set<string>();
  for await (const page of readWindow(await createContext(server.deps), { changed: [BEGIN, Date.now()] })) {
    if ('kind' in page) throw new Error(JSON.stringify(page));
    for (const { id } of page.tickets) ids.add(id);
  }
  return ids.size;
}

beforeEach(async () => {
  await pasteToken(sandbox, admin);
  await sandbox.control.settings({ deskIndexLagMs: 0 });
});

test('reads more tickets than one search reaches', async () => {
  await addTickets(1_001, SECOND_MS);
  expect(await countRead()).toBe(1_001);
});

test('reads more tickets of one second than searches from both of its ends reach', async () => {
  await addTickets(2_001, 0);
  expect(await countRead()).toBe(2_001);
});
