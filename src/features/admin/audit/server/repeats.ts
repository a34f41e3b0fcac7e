import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type AuditEvent, writeEntry } from './write-entry.ts';

const MINUTE_MS = 60_000;
const MAX_COUNTED = 5_000;

export interface Repeats {
  /**
   * Audits the first event per key and time window (default: a minute) immediately, and counts repeats. A failed write is logged but never thrown, so that reads
   * continue while the disk is full.
   */
  note(key: string, event: AuditEvent, windowMs?: number): Promise<void>;
  /** Writes the pending counts. */
  flush(): Promise<void>;
}

/** Audits the number of repeats at the end of each time window. The log is append-only, so repeated requests must not be able to fill it. */
export function createRepeats(deps: ServerDeps): Repeats {
  const counted = new Map<string, { readonly event: AuditEvent; readonly timer: NodeJS.Timeout; further: number }>();
  const write = (event: AuditEvent) =>
    writeEntry(deps.database, event).catch((error: Error) =>
      deps.log.warn({ err: error, source: 'audit', action: event.action, subject: event.subject }, 'Failed to record an audit entry'),
    );
  const end = async (key: string) => {
    const ended = counted.get(key);
    counted.delete(key);
    if (!ended) return;
    clearTimeout(ended.timer);
    if (ended.further > 0) await write({ ...ended.event, detail: { ...ended.event.detail, furtherTimes: ended.further } });
  };
  return {
    async note(key, event, windowMs = MINUTE_MS) {
      const known = counted.get(key);
      if (known) {
        known.further += 1;
        return;
      }
      if (counted.size >= MAX_COUNTED) await this.flush();
      counted.set(key, { event, timer: setTimeout(() => void end(key), windowMs).unref(), further: 0 });
      await write(event);
    },
    async flush() {
      await Promise.all([...counted.keys()].map(end));
    },
  };
}
