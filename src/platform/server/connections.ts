import type { Server } from 'node:http';
import type { Socket } from 'node:net';

export interface Connections {
  /** Lets go of every connection that waits for a next request, of the busy ones as they finish, and of all after `patienceMs`. */
  drain(patienceMs: number): void;
}

/**
 * Knows which connections are answering. Node's own `closeIdleConnections` keeps those on which no request
 * has come yet, as browsers open them in advance, and a stop would wait for them.
 */
export function trackConnections(server: Server): Connections {
  const running = new Map<Socket, number>();
  let isDraining = false;
  const count = (socket: Socket, change: 1 | -1) => {
    const now = (running.get(socket) ?? 0) + change;
    running.set(socket, now);
    if (isDraining && now === 0) socket.destroy();
  };
  server.on('connection', (socket: Socket) => {
    running.set(socket, 0);
    socket.once('close', () => running.delete(socket));
  });
  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  return {
    drain(patienceMs) {
      isDraining = true;
      for (const [socket, requests] of running) if (requests === 0) socket.destroy();
      setTimeout(() => server.closeAllConnections(), patienceMs).unref();
    },
  };
}
