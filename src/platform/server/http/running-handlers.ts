import type { Server } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const running = new WeakMap<Server, number>();
const POLL_MS = 20;

const count = (server: Server, change: 1 | -1) => running.set(server, (running.get(server) ?? 0) + change);

export async function runHandler<T>(server: Server, handle: () => T): Promise<Awaited<T>> {
  count(server, 1);
  try {
    return await handle();
  } finally {
    count(server, -1);
  }
}

export async function untilHandlersEnd(server: Server, longestMs: number): Promise<void> {
  const until = performance.now() + longestMs;
  while ((running.get(server) ?? 0) > 0 && performance.now() < until) await sleep(POLL_MS);
}
