import type { ApiReply } from '../api-caller.ts';
import type { RaceWorld } from './world.ts';

/** A service that takes locks of two kinds, so that it could deadlock with another one. */
export interface RacedService {
  readonly name: string;
  /** Its calls, as routes name them: 'PUT /api/tickets/:id'. */
  readonly calls: readonly string[];
  /** Expected error statuses besides 409, when another call was faster. */
  readonly refusals?: readonly number[];
  /** Adds the records for a turn. Returns the function to run. */
  readonly prepare: (world: RaceWorld, turn: number) => Promise<() => Promise<readonly ApiReply<unknown>[]>>;
}

/** A service that needs no preparation: one call per turn. */
export const calling =
  (call: (world: RaceWorld, turn: number) => Promise<ApiReply<unknown>>): RacedService['prepare'] =>
  async (world, turn) =>
  async () => [await call(world, turn)];

/** Returns the response to a call, or to its follow-up call if it succeeded. */
export async function thenUndo<T>(
  first: Promise<ApiReply<T>>,
  undo: (done: T) => Promise<ApiReply<unknown>>,
): Promise<ApiReply<unknown>[]> {
  const done = await first;
  return done.status >= 300 ? [done] : [done, await undo(done.body)];
}
