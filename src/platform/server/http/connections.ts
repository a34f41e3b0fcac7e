import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turnOfTheLoop } from 'node:timers/promises';

const QUIET_MS = 50;
const LONGEST_SETTLE_MS = 1_000;

export interface Connections {
  /** Waits until no more requests arrive, at most a second, so that those on their way at a shutdown aren't cut off. */
  settle(): Promise<void>;
  /** Closes idle connections now, busy ones as they finish, and all after `patienceMs`. */
  drain(patienceMs: number): void;
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
    async settle() {
      const until = Date.now() + LONGEST_SETTLE_MS;
      let known = -1;
      while (known !== arrived && Date.now() < until) {
        known = arrived;
        await pause(QUIET_MS);
        // On a busy machine the timer may be late: one more turn reads what waits in the kernel.
        await turnOfTheLoop();
      }
    },
    drain(patienceMs) {
      isDraining = true;
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
      setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    },
  };
}
