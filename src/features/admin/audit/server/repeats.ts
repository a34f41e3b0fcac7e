import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { type AuditEvent, writeEntry } from './write-entry.ts';

const MINUTE_MS = 60_000;
const MOST_COUNTED = 5_000;

export interface Repeats {
  /**
   * Writes the first event of a key and minute at once, and counts those that follow. A failure to write it is logged and refuses nothing: while
   * the disk is full, reads go on.
   */
  note(key: string, event: AuditEvent): Promise<void>;
  /** Writes down what was counted so far. */
  flush(): Promise<void>;
}

/** Writes how many events followed the first at the end of its minute: nobody may delete from the log, so nobody may fill it by repeating a call. */
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
    async note(key, event) {
      const known = counted.get(key);
      if (known) {
        known.further += 1;
        return;
      }
      if (counted.size >= MOST_COUNTED) await this.flush();
      counted.set(key, { event, timer: setTimeout(() => void end(key), MINUTE_MS).unref(), further: 0 });
      await write(event);
    },
    async flush() {
      await Promise.all([...counted.keys()].map(end));
    },
  };
}
