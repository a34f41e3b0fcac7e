import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Db } from './database.ts';
import type { Listener } from './listen.ts';

/** A committed change. `resync` tells a browser to read again what it shows. */
export interface LiveEvent {
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** User id of who did it; empty for the server itself. */
  readonly by: string;
}

export interface LiveHub {
  /** Starts sending events to a browser; a known `lastEventId` first gets what it missed, an unknown one a resync. */
  attach(stream: ServerResponse, owner: string, lastEventId: string | undefined): void;
  /** Ends the streams of one owner, e.g. of a session that was signed out. */
  detach(owner: string): void;
  onNotify(channel: string, handler: (payload: string) => void): void;
  /** False while changes of other nodes may go unheard: nothing may be cached then. */
  isListening(): boolean;
  /** Number of open streams. */
  size(): number;
  close(): void;
}

const CHANNEL = 'obdesk_changes';
const REMEMBERED = 1_000;
const HEARTBEAT_MS = 20_000;
const LONGEST_BACKLOG = 1_000_000;
const RESYNC: LiveEvent = { kind: 'resync', id: '', version: 0, by: '' };

/** Announces a change to every open browser on every node once the transaction commits. */
export async function announce(db: Db, event: LiveEvent): Promise<void> {
  await db.query('SELECT pg_notify($1, $2)', [CHANNEL, JSON.stringify(event)]);
}

/** Sends what the database announces to the browsers of this process. */
export function createLiveHub(listener: Listener): LiveHub {
  const streams = new Map<ServerResponse, string>();
  const remembered: { id: string; text: string }[] = [];
  const process = randomUUID();
  let count = 0;

  const send = (stream: ServerResponse, text: string) => {
    if (stream.writableLength > LONGEST_BACKLOG) stream.destroy();
    else stream.write(text);
  };
  const broadcast = (data: string) => {
    const id = `${process}:${++count}`;
    const text = `id: ${id}\ndata: ${data}\n\n`;
    remembered.push({ id, text });
    if (remembered.length > REMEMBERED) remembered.shift();
    for (const stream of streams.keys()) send(stream, text);
  };
  const heartbeat = setInterval(() => {
    for (const stream of streams.keys()) send(stream, ': still here\n\n');
  }, HEARTBEAT_MS);
  heartbeat.unref();

  listener.on(CHANNEL, broadcast);
  listener.onGap(() => broadcast(JSON.stringify(RESYNC)));

  const catchUp = (stream: ServerResponse, lastEventId: string) => {
    const at = remembered.findIndex(({ id }) => id === lastEventId);
    if (at === -1) send(stream, `id: ${process}:${count}\ndata: ${JSON.stringify(RESYNC)}\n\n`);
    else for (const { text } of remembered.slice(at + 1)) send(stream, text);
  };

  return {
    attach(stream, owner, lastEventId) {
      stream.write(': connected\n\n');
      if (lastEventId) catchUp(stream, lastEventId);
      streams.set(stream, owner);
      stream.once('close', () => streams.delete(stream));
    },
    detach(owner) {
      for (const [stream, streamOwner] of streams) if (streamOwner === owner) stream.end();
    },
    onNotify: (channel, handler) => listener.on(channel, handler),
    isListening: () => listener.isListening(),
    size: () => streams.size,
    close() {
      clearInterval(heartbeat);
      for (const stream of streams.keys()) stream.end();
    },
  };
}
