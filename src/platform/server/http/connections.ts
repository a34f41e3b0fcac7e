import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';

const QUIET_MS = 50;
const MAX_WAIT_MS = 1_000;

export interface Connections {
  /** Waits until no more requests arrive, at most a second, so that those on their way at a shutdown aren't cut off. */
  waitUntilQuiet(): Promise<void>;
  /** Closes idle connections now, busy ones as they finish, and all after `timeoutMs`. */
  drain(timeoutMs: number): void;
}

/**
 * Node's `closeIdleConnections` keeps connections that browsers open in advance, and a shutdown would wait for them.
 */
export function trackConnections(server: Server): Connections {
  const running = new Map<Socket, number>();
  let isDraining = false;
  let arrived = 0;
  const count = (socket: Socket, change: 1 | -1) => {
    const now = (running.get(socket) ?? 0) + change;
    running.set(socket, now);
    if (isDraining && now === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    arrived += 1;
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    arrived += 1;
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return {
    async waitUntilQuiet() {
      const until = Date.now() + MAX_WAIT_MS;
      let seen = -1;
      while (seen !== arrived && Date.now() < until) {
        seen = arrived;
        await sleep(QUIET_MS);
        // On a busy machine the timer may be late: one more turn reads what waits in the kernel.
        await setImmediate();
      }
    },
    drain(timeoutMs) {
      isDraining = true;
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
      setTimeout(() => server.closeAllConnections(), timeoutMs).unref();
    },
  };
}

/** Number of running handlers by server. */
const handlers = new WeakMap<Server, number>();
const POLL_MS = 20;

const countHandler = (server: Server, change: 1 | -1) => handlers.set(server, (handlers.get(server) ?? 0) + change);

/** Runs a handler, counted for `waitForHandlers`. */
export async function trackHandler<T>(server: Server, handle: () => T): Promise<Awaited<T>> {
  countHandler(server, 1);
  try {
    return await handle();
  } finally {
    countHandler(server, -1);
  }
}

export async function waitForHandlers(server: Server, timeoutMs: number): Promise<void> {
  const until = performance.now() + timeoutMs;
  while ((handlers.get(server) ?? 0) > 0 && performance.now() < until) await sleep(POLL_MS);
}
