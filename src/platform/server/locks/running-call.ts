import { AsyncLocalStorage } from 'node:async_hooks';

/** Under test transactions know which call they are part of. */
const knowsCalls = process.env.NODE_ENV === 'test';

const calls = new AsyncLocalStorage<string>();

/** Runs the work of a call: 'PUT /api/parts/:id'. */
export function runCall<T>(call: string, work: () => T): T {
  return knowsCalls ? calls.run(call, work) : work();
}

/** The call that is running, under test only. */
export const runningCall = (): string | undefined => calls.getStore();
