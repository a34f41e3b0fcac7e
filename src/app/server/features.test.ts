import { expect, test } from 'vitest';
import { onLoan } from '../../features/business/loaners/loaner.factory.ts';
import { updateCustomer } from '../../features/master-data/customers/server/customer.service.ts';
import { updateTicket } from '../../features/ticketing/tickets/server/ticket.save.service.ts';
import { createChanges, PHASES } from '../../platform/server/changes/changes.ts';
import { openDatabase } from '../../platform/server/database/database.ts';
import type { ServerDeps } from '../../platform/server/server-deps.ts';
import type { ServerFeature } from '../../platform/server/server-feature.ts';
import { createRaceWorld } from '../../testing/server/races/world.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { FEATURES } from './features.ts';

const server = serverForTests();
const none = () => ({});

test('runs subscribers in declared phases, all of which are used', () => {
  const phases = FEATURES.flatMap(({ subscribers }) => Object.keys((subscribers ?? none)(server.deps)));
  expect(new Set([...phases, 'live'])).toEqual(new Set(PHASES));
});

/** Columns that could depend on the order of subscribers. Times and IDs always differ. */
const ROWS = `SELECT
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (customer_company, status, rma_outcome, version)::text AS row FROM tickets) AS t) AS tickets,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (account_company, version)::text AS row FROM invoices) AS i) AS invoices,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (company_name, version)::text AS row FROM leads) AS l) AS leads,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (assigned_to, version)::text AS row FROM tools) AS l) AS tools,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (shop_name, tool_serials, version)::text AS row FROM customers) AS c) AS customers,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT (quantity, reserved, version)::text AS row FROM parts) AS p) AS parts,
  (SELECT json_agg(row ORDER BY row) FROM (SELECT regexp_replace((action, subject_name, detail)::text, 'TKT-\\d+', '') AS row FROM audit_log) AS a) AS audit,
  (SELECT json_agg(kind ORDER BY kind) FROM sync_outbox) AS outbox`;

/** Returns the stored data after a rename and a repair that replaces a tool, with the features in this order. */
async function storedAfter(features: readonly ServerFeature[]): Promise<unknown> {
  await server.reset();
  const admin = await server.signedIn({ role: 'Admin', fullName: 'Ada' });
  const { customers, repairs, tools } = await createRaceWorld(admin, server.deps);
  const [customer = '', repair = '', tool = ''] = [customers[0], repairs[0], tools[0]];
  await admin.put(`/api/tools/${tool}`, onLoan({ assignedTo: 'Shop 0' }));
  await admin.post(`/api/tickets/${repair}/approval`, { approvedBy: 'Lucia', version: 2 });
  const database = openDatabase(server.connection, server.deps.log);
  const deps: ServerDeps = { ...server.deps, database, changes: createChanges() };
  for (const { subscribers } of features) deps.changes.subscribe((subscribers ?? none)(deps));
  const actor = { ...admin, role: 'Admin' as const, avatar: 'A', sessionId: '', address: '' };
  await updateCustomer(deps, actor, customer, { shopName: 'Renamed' });
  await updateTicket(deps, actor, repair, {
    rmaOutcome: 'Replaced',
    status: 'Shipped',
    replacementSerial: 'R-1',
    customerCompany: 'Renamed',
  });
  await database.close();
  return (await server.database.query(ROWS)).rows[0];
}

test('stores the same result for any order of features within a phase', async () => {
  const inOrder = await storedAfter(FEATURES);
  expect(inOrder).toMatchObject({ invoices: expect.arrayContaining([expect.stringContaining('Renamed')]) });
  expect(JSON.stringify(inOrder)).toContain('R-1');
  expect(await storedAfter(FEATURES.toReversed())).toEqual(inOrder);
});
