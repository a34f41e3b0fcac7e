import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { createRepeats } from './repeats.ts';

/** A call such as `PUT /api/users/:id`, and what it is for. */
interface RefusedCall {
  readonly name: string;
  readonly summary: string | undefined;
}

export interface Refusals {
  /** Notes that a signed-in person was refused a call (403). */
  note(actor: Actor, call: RefusedCall): Promise<void>;
}

/** Writes down who was refused which call: the first time of a minute, and how many followed. */
export function createRefusals(deps: ServerDeps): Refusals {
  const repeats = deps.perServer(createRepeats);
  return {
    note: (actor, { name, summary }) => {
      const event = { actor, action: 'access.refused', subject: `call:${name}`, subjectName: summary, address: actor.address };
      return repeats.note(`${actor.userId} ${name}`, event);
    },
  };
}
