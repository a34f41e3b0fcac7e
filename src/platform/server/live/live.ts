import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { RecordKind } from '../../record-kinds.ts';
import { createRingBuffer } from '../../ring-buffer.ts';
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

/** The user whose browser follows the stream. */
interface StreamOwner {
  readonly sessionId: string;
  readonly userId: string;
}

/** A message to browsers: to all, or to those of the named users alone. */
interface LiveMessage {
  readonly id: string;
  readonly text: string;
  readonly to?: readonly string[] | undefined;
}

/** Since when a browser has received no changes: since an event, or for so many milliseconds. */
interface Missed {
  readonly lastEventId?: string | undefined;
  readonly age?: number | undefined;
}

export interface LiveHub {
  /** Starts sending events to a browser, first those it missed; a resync when it is not known which these are. */
  attach(stream: ServerResponse, owner: StreamOwner, missed: Missed): void;
  /** Ends the streams of a session, for example because it was signed out. */
  detach(sessionId: string): void;
  /** Calls `handle` when this session ends, for what else is sent to it; returns how to unsubscribe. */
  whenSessionEnds(sessionId: string, handle: () => void): () => void;
  onNotify(channel: string, handler: (payload: string) => void): void;
  /** Resolves once the channels of all earlier calls of `onNotify` are listened to. */
  whenListening(): Promise<void>;
  /** Calls `handler` after a record of this kind, or many, changed on any node, and with a resync when they may have. */
  onChange(kind: RecordKind, handler: (event: LiveEvent) => void): void;
  /** Lets the browsers of all other nodes read again what they show: a node that was killed may have kept changes of which it told nobody. */
  announceStart(db: Db): Promise<unknown>;
  /** False while changes of other nodes may be missed: nothing may be cached then. */
  isListening(): boolean;
  /** Number of open streams. */
  size(): number;
  /** Number of a user's open streams on this node. */
  countOf(userId: string): number;
  close(): void;
}

const CHANNEL = 'obdesk_changes';
const CHANNEL_TO_SOME = 'obdesk_changes_to_some';
const CHANNEL_OF_STARTS = 'obdesk_starts';
/** The text of a NOTIFY ends at 8,000 bytes. */
const MOST_NAMED = 100;
const REMEMBERED = 1_000;
const HEARTBEAT_MS = 20_000;
/** A call to open the stream may take so long to arrive. */
const ON_THE_WAY_MS = 2_000;
const LONGEST_BACKLOG = 1_000_000;
const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

/** Sends an event to every open browser on every node, once the transaction is kept if it is one. */
export function publish({ notify }: Pick<Tx, 'notify'>, event: LiveEvent): void {
  notify(CHANNEL, JSON.stringify(event));
}

/** The same for the browsers of these users alone. */
export function publishTo({ notify }: Pick<Tx, 'notify'>, userIds: readonly string[], event: LiveEvent): void {
  for (let first = 0; first < userIds.length; first += MOST_NAMED)
    notify(CHANNEL_TO_SOME, JSON.stringify({ to: userIds.slice(first, first + MOST_NAMED), event }));
}

/** Publishes every change of a record. */
export async function publishChange(tx: Tx, { kind, id, version, actor }: RecordChange): Promise<void> {
  publish(tx, { kind, id, version, by: actor?.userId ?? '' });
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
  for (const kind of new Set(changes.map((change) => change.kind))) publish(tx, { kind, id: '', version: 0, by });
}

/** Passes published events on to the browsers of this process. */
export function createLiveHub(listener: Listener): LiveHub {
  const streams = new Map<ServerResponse, StreamOwner>();
  const ends = createSessionEnds();
  const remembered = createRingBuffer<LiveMessage>(REMEMBERED);
  const process = randomUUID();
  let count = 0;

  /** Ends a stream. It is closed a moment later only, and writing to an ended stream is an unhandled error. */
  const end = (stream: ServerResponse) => {
    streams.delete(stream);
    stream.end();
  };
  const broadcast = (data: string, to?: readonly string[]) => {
    const id = `${process}:${++count}`;
    const message = { id, text: `id: ${id}\ndata: ${data}\n\n`, to };
    remembered.add(message);
    for (const [stream, owner] of streams) if (isFor(message, owner)) send(stream, message.text);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const handlers = createHandlers();
  const resync = () => {
    broadcast(JSON.stringify(RESYNC));
    handlers.call(RESYNC);
  };
  onPublished(listener, broadcast, handlers.call);
  listener.onGap(resync);
  listener.on(CHANNEL_OF_STARTS, (started) => started !== process && resync());

  const missedBy = ({ lastEventId, age }: Missed) => {
    if (lastEventId) return remembered.after(({ id }) => id === lastEventId);
    return age === undefined ? [] : remembered.youngerThan(age + ON_THE_WAY_MS);
  };
  const catchUp = (stream: ServerResponse, owner: StreamOwner, missed: Missed) => {
    const id = `${process}:${count}`;
    const resync = { id, text: `id: ${id}\ndata: ${JSON.stringify(RESYNC)}\n\n` };
    for (const message of missedBy(missed) ?? [resync]) if (isFor(message, owner)) send(stream, message.text);
  };

  return {
    attach(stream, owner, missed) {
      stream.write(': connected\n\n');
      catchUp(stream, owner, missed);
      streams.set(stream, owner);
      stream.once('close', () => streams.delete(stream));
    },
    detach(sessionId) {
      for (const [stream, owner] of streams) if (owner.sessionId === sessionId) end(stream);
      ends.call(sessionId);
    },
    whenSessionEnds: ends.add,
    onNotify: (channel, handler) => listener.on(channel, handler),
    whenListening: () => listener.whenListening(),
    onChange: handlers.add,
    announceStart: (db) => db.query('SELECT pg_notify($1, $2)', [CHANNEL_OF_STARTS, process]),
    isListening: () => listener.isListening(),
    size: () => streams.size,
    countOf(userId) {
      let count = 0;
      for (const owner of streams.values()) if (owner.userId === userId) count += 1;
      return count;
    },
    close() {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) end(stream);
    },
  };
}

type Broadcast = (data: string, to?: readonly string[]) => void;

/** Passes on what any node publishes: to all browsers and to this process, or to the browsers of some users. */
function onPublished(listener: Listener, broadcast: Broadcast, handle: (event: LiveEvent) => void): void {
  listener.on(CHANNEL, (data) => {
    broadcast(data);
    handle(JSON.parse(data) as LiveEvent);
  });
  listener.on(CHANNEL_TO_SOME, (payload) => {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent };
    broadcast(JSON.stringify(event), to);
  });
}

function send(stream: ServerResponse, text: string): void {
  if (stream.writableLength > LONGEST_BACKLOG) stream.destroy();
  else stream.write(text);
}

function createSessionEnds() {
  const all = new Set<{ readonly sessionId: string; readonly handle: () => void }>();
  return {
    add(sessionId: string, handle: () => void): () => void {
      const waiting = { sessionId, handle };
      all.add(waiting);
      return () => void all.delete(waiting);
    },
    call(sessionId: string) {
      for (const waiting of [...all]) if (waiting.sessionId === sessionId) waiting.handle();
    },
  };
}

function createHandlers() {
  const all: { readonly kind: RecordKind; readonly handle: (event: LiveEvent) => void }[] = [];
  return {
    add: (kind: RecordKind, handle: (event: LiveEvent) => void) => void all.push({ kind, handle }),
    call(event: LiveEvent) {
      for (const { kind, handle } of all) if (event.kind === kind || event.kind === 'resync') handle(event);
    },
  };
}

const isFor = ({ to }: LiveMessage, { userId }: StreamOwner): boolean => to === undefined || to.includes(userId);
