import { expect, test } from 'vitest';
import { toPairs } from '../../testing/server/races/pairings.ts';
import { emptyResult, expectNoDeadlock, raceOnce } from '../../testing/server/races/race.ts';
import { RACED_SERVICES, requireRaced } from '../../testing/server/races/raced-services.ts';
import { createRaceWorld } from '../../testing/server/races/world.ts';
import { serverForTests } from '../../testing/server/server-for-tests.ts';
import { STRESS_TIMEOUT } from '../../testing/server/stress.ts';

const server = serverForTests();
const ROUNDS = 10;

const RACES = toPairs(RACED_SERVICES).map((pair) => [...pair, ...pair]);

test('runs any two locking services concurrently without a deadlock', {
  timeout: STRESS_TIMEOUT,
}, async () => {
  const world = await createRaceWorld(await server.signedIn({ role: 'Admin' }), server.deps);
  const result = emptyResult();
  for (const services of RACES) for (let round = 0; round < ROUNDS; round += 1) await raceOnce(world, services, result);
  expectNoDeadlock('pairs of services', result);
  expect((await server.database.query('SELECT * FROM find_wrong_counters()')).rows).toEqual([]);
  // Queued jobs run at any time.
  const calls = RACED_SERVICES.flatMap((service) => service.calls).filter((call) => !call.startsWith('job '));
  expect(calls.filter((call) => !server.locked.has(call))).toEqual([]);
});

test("fails if an endpoint with two locks isn't in the race tests", () => {
  expect(() => requireRaced('PUT /api/tickets/:id', ['tickets', 'parts'])).not.toThrow();
  expect(() => requireRaced('PUT /api/tyres/:id', ['tyres'])).not.toThrow();
  expect(() => requireRaced('PUT /api/tyres/:id', ['tyres', 'wheels'])).toThrow('PUT /api/tyres/:id locks tyres and wheels');
});
