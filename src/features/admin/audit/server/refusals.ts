import type { Actor } from '../../../../platform/server/actor.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type AuditEvent, writeEntry } from './audit.service.ts';

const MINUTE_MS = 60_000;
const MOST_COUNTED = 5_000;

/** A call such as `PUT /api/users/:id`, and what it is for. */
export interface RefusedCall {
  readonly name: string;
  readonly summary: string | undefined;
}

export interface Refusals {
  /** Notes that a signed-in person was refused a call (403). A failure to note it is logged and refuses nothing else. */
  note(actor: Actor, call: RefusedCall): Promise<void>;
  /** Writes down what was counted so far. */
  flush(): Promise<void>;
}

/**
 * Writes the first refusal of a person and call at once, and how many followed within its minute at its end: nobody may delete from the log,
 * so nobody who is refused may fill it.
 */
export function createRefusals(deps: ServerDeps): Refusals {
  const counted = new Map<string, { readonly event: AuditEvent; readonly timer: NodeJS.Timeout; further: number }>();
  const write = (event: AuditEvent) =>
    writeEntry(deps.database, event).catch((error: Error) =>
      deps.log.warn({ err: error, source: 'audit' }, 'a refusal could not be recorded'),
    );
  const end = async (key: string) => {
    const ended = counted.get(key);
    counted.delete(key);
    if (!ended) return;
    clearTimeout(ended.timer);
    if (ended.further > 0) await write({ ...ended.event, detail: { furtherTimes: ended.further } });
  };
  return {
    async note(actor, { name, summary }) {
      const key = `${actor.userId} ${name}`;
      const known = counted.get(key);
      if (known) {
        known.further += 1;
        return;
      }
      if (counted.size >= MOST_COUNTED) await this.flush();
      const event = { actor, action: 'access.refused', subject: `call:${name}`, subjectName: summary, address: actor.address };
      const timer = setTimeout(() => void end(key), MINUTE_MS).unref();
      counted.set(key, { event, timer, further: 0 });
      await write(event);
    },
    async flush() {
      await Promise.all([...counted.keys()].map(end));
    },
  };
}
