import { expect, test } from 'vitest';
import { mergedCustomers, renamedCustomer } from '../../testing/server/races/customer-races.ts';
import { importedCustomers, importedLeads, importedTickets } from '../../testing/server/races/import-races.ts';
import { emptyResult, expectNoDeadlock, raceOnce } from '../../testing/server/races/race.ts';
import type { RacedService } from '../../testing/server/races/raced-service.ts';
import { createdInvoice, savedInvoice } from '../../testing/server/races/stock-races.ts';
import * as tickets from '../../testing/server/races/ticket-races.ts';
import { createRaceWorld } from '../../testing/server/races/world.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { rounds, STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const server = serverForTests();
const ROUNDS = rounds(1, 300);

const RIVALS: readonly [string, readonly RacedService[]][] = [
  ['its invoices are saved', [savedInvoice, createdInvoice]],
  ['its tickets and their invoices are saved', [savedInvoice, tickets.savedTicket, tickets.replacedTool]],
  ['customers and tickets are merged and taken apart', [mergedCustomers, tickets.mergedTickets]],
  ['many tickets are changed and that is undone', [tickets.bulkChange, savedInvoice]],
  ['records are imported and removed again', [importedCustomers, importedLeads, importedTickets]],
];

test.each(RIVALS)('renames a customer while %s', { timeout: STRESS_TIMEOUT }, async (name, rivals) => {
  const world = await createRaceWorld(await server.signedIn({ role: 'Admin' }), server.deps);
  const result = emptyResult();
  for (let round = 0; round < ROUNDS; round += 1) await raceOnce(world, [renamedCustomer, renamedCustomer, ...rivals, ...rivals], result);
  expectNoDeadlock(`rename while ${name}`, result);
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
});
