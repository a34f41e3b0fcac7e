import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import tlsOptions from 'smtp-server/lib/tls-options.js';
import type { MailState } from './mail.state.ts';
import { fireFault } from './mail-faults.ts';

/** A TCP server on the loopback address. */
export interface Listener {
  /** Listens on a port, or on a free one if it is 0. Returns the port. */
  listen(port: number): Promise<number>;
  closeConnections(): void;
  close(): Promise<void>;
}

export function createListener(serve: (socket: Socket) => Promise<void>): Listener {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.setNoDelay(true);
    socket.once('close', () => sockets.delete(socket));
    // Clients disconnect at any time.
    socket.on('error', () => undefined);
    void serve(socket);
  });
  const closeConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    closeConnections,
    async listen(port) {
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
      return (server.address() as AddressInfo).port;
    },
    async close() {
      closeConnections();
      if (!server.listening) return;
      server.close();
      await once(server, 'close');
    },
  };
}

/** First byte of a TLS handshake. */
const HANDSHAKE = 22;
/** How long a client with implicit TLS has for its first byte. Others wait for a greeting. */
const HANDSHAKE_MS = 200;

/** Injects the faults of a new connection. Returns undefined if the connection isn't served. */
export async function admit(
  state: MailState,
  protocol: 'smtp' | 'imap',
  socket: Socket,
): Promise<{ readonly offersStartTls: boolean } | undefined> {
  if (fireFault(state, `${protocol}_refused`)) {
    socket.resetAndDestroy();
    return undefined;
  }
  if (fireFault(state, `${protocol}_no_greeting`)) {
    socket.resume();
    return undefined;
  }
  if (!fireFault(state, `${protocol}_bad_certificate`)) return { offersStartTls: false };
  if (!(await startsHandshake(socket))) return { offersStartTls: true };
  const secure = new TLSSocket(socket, { isServer: true, secureContext: createSecureContext(tlsOptions({})) });
  secure.on('error', () => socket.destroy());
  return undefined;
}

async function startsHandshake(socket: Socket): Promise<boolean> {
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(), HANDSHAKE_MS);
  await once(socket, 'readable', { signal: waiting.signal }).catch(() => undefined);
  clearTimeout(timer);
  const chunk: Buffer | null = socket.read();
  if (chunk) socket.unshift(chunk);
  return chunk?.[0] === HANDSHAKE;
}
