import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { RecordKind } from '../../record-kinds.ts';
import { createRingBuffer } from '../../ring-buffer.ts';
import type { RecordChange } from '../changes/changes.ts';
import type { Clock } from '../clock.ts';
import type { Db, Tx } from '../database/database.ts';
import type { Listener } from '../database/listen.ts';

/** A committed change. After `resync`, a browser reloads what it shows. */
export interface LiveEvent {
  readonly kind: RecordKind | 'resync';
  /** Empty if many records of the type changed. */
  readonly id: string;
  readonly version: number;
  /** User ID of the author; empty for the system. */
  readonly by: string;
}

interface StreamOwner {
  readonly sessionId: string;
  readonly userId: string;
}

interface LiveMessage {
  readonly id: string;
  readonly text: string;
  readonly to?: readonly string[] | undefined;
}

/** Point in time from which a browser missed changes: the last event it received, or its age in milliseconds. */
interface Missed {
  readonly lastEventId?: string | undefined;
  readonly age?: number | undefined;
}

export interface LiveHub {
  /** Starts sending events to a browser: missed ones first, or a resync if they are unknown. */
  attach(stream: ServerResponse, owner: StreamOwner, missed: Missed): void;
  /** Ends the streams of a session, such as at sign-out. */
  detach(sessionId: string): void;
  /** Calls `handle` when this session ends, for other streams to it. Returns a function to unsubscribe. */
  onSessionEnd(sessionId: string, handle: () => void): () => void;
  onNotify(channel: string, handler: (payload: string) => void): void;
  /** Resolves once all channels of earlier `onNotify` calls are listened to. */
  whenListening(): Promise<void>;
  /** Calls `handler` after records of this type changed on any node, and with a resync if they may have. */
  onChange(kind: RecordKind, handler: (event: LiveEvent) => void): void;
  /** Makes the browsers of all other nodes resync: a killed node may have committed changes without notifying them. */
  announceStart(db: Db): Promise<unknown>;
  /** False while changes of other nodes may be missed. Nothing may be cached then. */
  isListening(): boolean;
  size(): number;
  countStreams(userId: string): number;
  close(): void;
}

const CHANNEL = 'obdesk_changes';
const CHANNEL_TO_USERS = 'obdesk_changes_to_some';
const START_CHANNEL = 'obdesk_starts';
/** NOTIFY payloads are limited to 8,000 bytes. */
const MAX_RECIPIENTS = 100;
const HISTORY_SIZE = 1_000;
const HEARTBEAT_MS = 20_000;
/** Allowance for the time that a request to open the stream takes to arrive. */
const IN_FLIGHT_MS = 2_000;
const MAX_BACKLOG_BYTES = 1_000_000;
const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

export function publish({ notify }: Pick<Tx, 'notify'>, event: LiveEvent): void {
  notify(CHANNEL, JSON.stringify(event));
}

/** Sends an event to the browsers of these users. */
export function publishTo({ notify }: Pick<Tx, 'notify'>, userIds: readonly string[], event: LiveEvent): void {
  for (let first = 0; first < userIds.length; first += MAX_RECIPIENTS)
    notify(CHANNEL_TO_USERS, JSON.stringify({ to: userIds.slice(first, first + MAX_RECIPIENTS), event }));
}

export async function publishChange(tx: Tx, { kind, id, version, actor }: RecordChange): Promise<void> {
  publish(tx, { kind, id, version, by: actor?.userId ?? '' });
}

/** Up to this many changes of a transaction are sent one by one; more are sent as one event per type. */
const MAX_SINGLE_EVENTS = 20;

export async function publishChanges(tx: Tx, changes: readonly RecordChange[]): Promise<void> {
  if (changes.length <= MAX_SINGLE_EVENTS) {
    for (const change of changes) await publishChange(tx, change);
    return;
  }
  const by = changes[0]?.actor?.userId ?? '';
  for (const kind of new Set(changes.map((change) => change.kind))) publish(tx, { kind, id: '', version: 0, by });
}

export function createLiveHub(listener: Listener, { now }: Clock): LiveHub {
  const streams = new Map<ServerResponse, StreamOwner>();
  const sessionEnds = new EventEmitter().setMaxListeners(0);
  const changeHandlers: { readonly kind: RecordKind; readonly handle: (event: LiveEvent) => void }[] = [];
  const history = createRingBuffer<LiveMessage>(HISTORY_SIZE, () => now().getTime());
  const processId = randomUUID();
  let count = 0;

  /** Removes a stream before its `close` event, because writing to an ended stream is an unhandled error. */
  const end = (stream: ServerResponse) => {
    streams.delete(stream);
    stream.end();
  };
  const broadcast = (data: string, to?: readonly string[]) => {
    const id = `${processId}:${++count}`;
    const message = { id, text: `id: ${id}\ndata: ${data}\n\n`, to };
    history.add(message);
    for (const [stream, owner] of streams) if (isFor(message, owner)) send(stream, message.text);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  const handleChange = (event: LiveEvent) => {
    for (const { kind, handle } of changeHandlers) if (event.kind === kind || event.kind === 'resync') handle(event);
  };
  const resync = () => {
    broadcast(JSON.stringify(RESYNC));
    handleChange(RESYNC);
  };
  listener.on(CHANNEL, (data) => {
    broadcast(data);
    handleChange(JSON.parse(data) as LiveEvent);
  });
  listener.on(CHANNEL_TO_USERS, (payload) => {
    const { to, event } = JSON.parse(payload) as { to: string[]; event: LiveEvent };
    broadcast(JSON.stringify(event), to);
  });
  listener.onReconnect(resync);
  listener.on(START_CHANNEL, (started) => started !== processId && resync());

  const missedBy = ({ lastEventId, age }: Missed) => {
    if (lastEventId) return history.after(({ id }) => id === lastEventId);
    return age === undefined ? [] : history.youngerThan(age + IN_FLIGHT_MS);
  };
  const catchUp = (stream: ServerResponse, owner: StreamOwner, missed: Missed) => {
    const id = `${processId}:${count}`;
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
      sessionEnds.emit(sessionId);
    },
    onSessionEnd(sessionId, handle) {
      sessionEnds.on(sessionId, handle);
      return () => void sessionEnds.off(sessionId, handle);
    },
    onNotify: (channel, handler) => listener.on(channel, handler),
    whenListening: () => listener.whenListening(),
    onChange: (kind, handle) => void changeHandlers.push({ kind, handle }),
    announceStart: (db) => db.query('SELECT pg_notify($1, $2)', [START_CHANNEL, processId]),
    isListening: () => listener.isListening(),
    size: () => streams.size,
    countStreams(userId) {
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

function send(stream: ServerResponse, text: string): void {
  if (stream.writableLength > MAX_BACKLOG_BYTES) stream.destroy();
  else stream.write(text);
}

const isFor = ({ to }: LiveMessage, { userId }: StreamOwner): boolean => to === undefined || to.includes(userId);
