import { AsyncLocalStorage } from 'node:async_hooks';

/** Only tests track the request of a transaction. */
const knowsCalls = process.env.NODE_ENV === 'test';

const calls = new AsyncLocalStorage<string>();

export function runCall<T>(call: string, work: () => T): T {
  return knowsCalls ? calls.run(call, work) : work();
}

export const runningCall = (): string | undefined => calls.getStore();
