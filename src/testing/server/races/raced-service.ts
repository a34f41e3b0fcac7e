import type { ApiReply } from '../api-caller.ts';
import type { RaceWorld } from './world.ts';

/** A service that takes locks of two kinds, so that another one could wait for it while it waits for that one. */
export interface RacedService {
  readonly name: string;
  /** The calls it is, as routes say them: 'PUT /api/tickets/:id'. */
  readonly calls: readonly string[];
  /** Statuses that its own rules may answer, beside 2xx and 409, when another call was quicker. */
  readonly refusals?: readonly number[];
  /** Adds what one turn of it needs, and answers what is to run. */
  readonly prepare: (world: RaceWorld, turn: number) => Promise<() => Promise<readonly ApiReply<unknown>[]>>;
}

/** A service that needs nothing prepared: one call for each turn. */
export const calling =
  (call: (world: RaceWorld, turn: number) => Promise<ApiReply<unknown>>): RacedService['prepare'] =>
  async (world, turn) =>
  async () => [await call(world, turn)];

/** The reply to a call, and to the one that follows it when it went well. */
export async function thenUndo<T>(
  first: Promise<ApiReply<T>>,
  undo: (done: T) => Promise<ApiReply<unknown>>,
): Promise<ApiReply<unknown>[]> {
  const done = await first;
  return done.status >= 300 ? [done] : [done, await undo(done.body)];
}
