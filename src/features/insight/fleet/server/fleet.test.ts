import { beforeEach, expect, test } from 'vitest';
import { serverForTests } from '../../../../testing/server/server-for-tests.ts';
import type { SignedInCaller } from '../../../../testing/server/test-server.ts';
import { aTicket } from '../../../ticketing/tickets/ticket.factory.ts';
import type { Fleet } from '../fleet.contract.ts';

const server = serverForTests();
let alice: SignedInCaller;

beforeEach(async () => {
  alice = await server.signedIn();
});

const read = async (search = '') => (await alice.get<Fleet>(`/api/fleet${search}`)).body;

test('counts open and resolved tickets by make, most first, filtered by make and department', async () => {
  for (const [vehicleMake, department, status] of [
    ['BMW', 'Bench', 'New'],
    ['BMW', 'Bench', 'Resolved'],
    ['BMW', 'Remote', 'Shipped'],
    ['Audi', 'Bench', 'On Hold'],
    ['', 'Remote', 'New'],
  ] as const)
    await alice.post('/api/tickets', aTicket({ vehicleMake, department, status }));
  const choices = { makes: ['Audi', 'BMW'], departments: ['Bench', 'Remote'] };
  const bmw = { make: 'BMW', open: 1, resolved: 2 };
  const audi = { make: 'Audi', open: 1, resolved: 0 };
  expect(await read()).toEqual({ makes: [bmw, audi], total: 5, open: 3, choices });
  expect(await read('?make=BMW')).toEqual({ makes: [bmw], total: 3, open: 1, choices });
  expect(await read('?department=Bench')).toMatchObject({ makes: [{ ...bmw, resolved: 1 }, audi], total: 3, open: 2 });
  expect(await read('?make=&department=Remote')).toMatchObject({ makes: [{ make: 'BMW', open: 0, resolved: 1 }], total: 2, open: 1 });
  expect(await read('?make=Volvo')).toMatchObject({ makes: [], total: 0, open: 0 });
  expect(await alice.get('/api/fleet?colour=red')).toMatchObject({ status: 400 });
});

test('returns the 15 makes with the most tickets, and all makes as options', async () => {
  await server.database.query(`INSERT INTO tickets (id, summary, customer_company, type, status, vehicle_make)
    SELECT 'TKT-' || make || '-' || n, '', '', 'SOD', 'New', 'Make ' || make FROM generate_series(1, 20) AS make, generate_series(1, make) AS n`);
  const { makes, choices } = await read();
  expect(makes.map(({ make }) => make)).toEqual(Array.from({ length: 15 }, (_, place) => `Make ${20 - place}`));
  expect(choices.makes).toHaveLength(20);
});
