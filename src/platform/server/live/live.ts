import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { createRecent } from '../../recent.ts';
import type { RecordKind } from '../../record-kinds.ts';
import type { RecordChange } from '../changes/changes.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';

/** A committed change; after `resync` a browser reads again what it shows. */
export interface LiveEvent {
  readonly kind: RecordKind | 'resync';
  /** Empty when many records of the kind changed. */
  readonly id: string;
  readonly version: number;
  /** User id of who did it; empty for the server itself. */
  readonly by: string;
}

/** Since when a browser has received no changes: since an event, or for so many milliseconds. */
interface Missed {
  readonly lastEventId?: string | undefined;
  readonly age?: number | undefined;
}

export interface LiveHub {
  /** Starts sending events to a browser, first those it missed; a resync when it is not known which these are. */
  attach(stream: ServerResponse, owner: string, missed: Missed): void;
  /** Ends the streams of one owner, e.g. of a session that was signed out. */
  detach(owner: string): void;
  onNotify(channel: string, handler: (payload: string) => void): void;
  /** False while changes of other nodes may be missed: nothing may be cached then. */
  isListening(): boolean;
  /** Number of open streams. */
  size(): number;
  close(): void;
}

const CHANNEL = 'obdesk_changes';
const REMEMBERED = 1_000;
const HEARTBEAT_MS = 20_000;
/** A call to open the stream may take so long to arrive. */
const ON_THE_WAY_MS = 2_000;
const LONGEST_BACKLOG = 1_000_000;
const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

/** Sends an event to every open browser on every node once the transaction commits. */
export async function publish(db: Db, event: LiveEvent): Promise<void> {
  await db.query({ name: 'publish', text: 'SELECT pg_notify($1, $2)', values: [CHANNEL, JSON.stringify(event)] });
}

/** Publishes every change of a record. */
export async function publishChange(tx: Tx, { kind, id, version, actor }: RecordChange): Promise<void> {
  await publish(tx, { kind, id, version, by: actor?.userId ?? '' });
}

/** So many changes of one transaction are told one by one; of more, each page hears once that many have changed. */
const MOST_SINGLE = 20;

/** Publishes the changes of one transaction. */
export async function publishChanges(tx: Tx, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length <= MOST_SINGLE) {
    for (const change of changes) await publishChange(tx, change);
    return;
  }
  const by = changes[0]?.actor?.userId ?? '';
  for (const kind of new Set(changes.map((change) => change.kind))) await publish(tx, { kind, id: '', version: 0, by });
}

/** Passes published events on to the browsers of this process. */
export function createLiveHub(listener: Listener): LiveHub {
  const streams = new Map<ServerResponse, string>();
  const remembered = createRecent<{ id: string; text: string }>(REMEMBERED);
  const process = randomUUID();
  let count = 0;

  const send = (stream: ServerResponse, text: string) => {
    if (stream.writableLength > LONGEST_BACKLOG) stream.destroy();
    else stream.write(text);
  };
  /** It is closed a moment later only, and to write to an ended stream is an error that nobody handles. */
  const end = (stream: ServerResponse) => {
    streams.delete(stream);
    stream.end();
  };
  const broadcast = (data: string) => {
    const id = `${process}:${++count}`;
    const text = `id: ${id}\ndata: ${data}\n\n`;
    remembered.add({ id, text });
    for (const stream of streams.keys()) send(stream, text);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  listener.on(CHANNEL, broadcast);
  listener.onGap(() => broadcast(JSON.stringify(RESYNC)));

  const missedBy = ({ lastEventId, age }: Missed) => {
    if (lastEventId) return remembered.after(({ id }) => id === lastEventId);
    return age === undefined ? [] : remembered.youngerThan(age + ON_THE_WAY_MS);
  };
  const catchUp = (stream: ServerResponse, missed: Missed) => {
    const resync = { text: `id: ${process}:${count}\ndata: ${JSON.stringify(RESYNC)}\n\n` };
    for (const { text } of missedBy(missed) ?? [resync]) send(stream, text);
  };

  return {
    attach(stream, owner, missed) {
      stream.write(': connected\n\n');
      catchUp(stream, missed);
      streams.set(stream, owner);
      stream.once('close', () => streams.delete(stream));
    },
    detach(owner) {
      for (const [stream, streamOwner] of streams) if (streamOwner === owner) end(stream);
    },
    onNotify: (channel, handler) => listener.on(channel, handler),
    isListening: () => listener.isListening(),
    size: () => streams.size,
    close() {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) end(stream);
    },
  };
}
