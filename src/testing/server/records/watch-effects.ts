import { type LiveEvent, publish } from '../../../platform/server/live/live.ts';
import { type LiveStream, openLiveStream } from '../live-stream.ts';
import type { SignedInCaller, TestServer } from '../test-server.ts';

/** History entries and events caused by calls. */
export interface Effects {
  readonly live: readonly Pick<LiveEvent, 'kind' | 'id' | 'version'>[];
  /** The subjects of the new audit log entries. */
  readonly audit: readonly string[];
  /** The records queued for the providers. */
  readonly outbox: readonly string[];
}

/** Runs an action and returns its effects. */
export async function watchEffects(server: TestServer, caller: SignedInCaller, work: () => Promise<unknown>): Promise<Effects> {
  const stream = await openLiveStream(server, caller);
  try {
    await readUntil(server, stream, 'what was done before');
    const entries = await readAudit(server);
    const queued = await readOutbox(server);
    await work();
    const live = await readUntil(server, stream, 'what was done now');
    const audit = await readAudit(server);
    const outbox = await readOutbox(server);
    return { live, audit: audit.slice(entries.length), outbox: outbox.filter((each) => !queued.includes(each)) };
  } finally {
    stream.close();
  }
}

/** Returns the events so far. A marker event arrives after all that were sent before. */
async function readUntil(server: TestServer, stream: LiveStream, id: string): Promise<Effects['live']> {
  publish(server.deps.database, { kind: 'health', id, version: 0, by: '' });
  const events: LiveEvent[] = [];
  for (;;) {
    const event = (await stream.next()).event as LiveEvent;
    if (event.id === id) return events.map(({ by, ...told }) => told);
    if (event.kind !== 'resync') events.push(event);
  }
}

async function readAudit({ database }: TestServer): Promise<string[]> {
  const { rows } = await database.query<{ subject: string }>('SELECT subject FROM audit_log ORDER BY id');
  return rows.map(({ subject }) => subject);
}

/** With the generation, which increases when a record is queued again. */
async function readOutbox({ database }: TestServer): Promise<string[]> {
  const { rows } = await database.query<{ queued: string }>(
    "SELECT concat_ws(' ', kind, record_id, generation) AS queued FROM sync_outbox",
  );
  return rows.map(({ queued }) => queued);
}
