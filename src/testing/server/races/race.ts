import { expect } from 'vitest';
import type { ApiReply } from '../api-caller.ts';
import { figure } from '../stress.ts';
import type { RacedService } from './raced-service.ts';
import type { RaceWorld } from './world.ts';

/** The responses to the calls of a race: their number by status, and those that no rule explains. */
export interface RaceResult {
  readonly counts: Map<number, number>;
  readonly wrong: string[];
}

export const emptyResult = (): RaceResult => ({ counts: new Map(), wrong: [] });

/** Runs all services concurrently and adds their responses to the result. */
export async function raceOnce(world: RaceWorld, services: readonly RacedService[], result: RaceResult): Promise<void> {
  const runs = [];
  for (const service of services) runs.push({ service, run: await service.prepare(world, ++world.turns) });
  const answers = await Promise.all(runs.map(async ({ service, run }) => (await run()).map((reply) => ({ service, reply }))));
  for (const { service, reply } of answers.flat()) {
    result.counts.set(reply.status, (result.counts.get(reply.status) ?? 0) + 1);
    if (!isExplained(service, reply)) result.wrong.push(describe(services, service, reply));
  }
}

const isExplained = ({ refusals = [] }: RacedService, { status }: ApiReply<unknown>): boolean =>
  status < 300 || status === 409 || refusals.includes(status);

function describe(services: readonly RacedService[], { name }: RacedService, { status, body }: ApiReply<unknown>): string {
  return `${services.map((each) => each.name).join(' / ')}: ${name} answered ${status} ${JSON.stringify(body)}`.slice(0, 200);
}

/** Prints the responses, and expects that each call either succeeded or was rejected with a known reason. */
export function expectNoDeadlock(name: string, { counts, wrong }: RaceResult): void {
  const sum = (fits: (status: number) => boolean) => [...counts].reduce((total, [status, count]) => total + (fits(status) ? count : 0), 0);
  figure(
    `${name}: calls`,
    sum(() => true),
  );
  figure(
    `${name}: 2xx`,
    sum((status) => status < 300),
  );
  figure(
    `${name}: 409`,
    sum((status) => status === 409),
  );
  figure(
    `${name}: others`,
    sum((status) => status >= 300 && status !== 409),
  );
  expect(wrong).toEqual([]);
  expect(sum((status) => status < 300)).toBeGreaterThan(0);
}
