import { afterEach } from 'vitest';
import type { LogRing } from '../../platform/server/log-ring.ts';
import { type ApiCaller, callerOf } from './api-caller.ts';

interface ServerError {
  readonly request: string;
  readonly status: number;
  readonly requestId: string | null;
  readonly logRing: LogRing;
}

let serverErrors: ServerError[] = [];

/** Records the requests of a caller with a 5xx response. */
export function recordServerErrors(caller: ApiCaller, logRing: LogRing): ApiCaller {
  return callerOf(async (method, path, options) => {
    const reply = await caller.request<never>(method, path, options);
    if (reply.status >= 500) {
      serverErrors.push({ request: `${method} ${path}`, status: reply.status, requestId: reply.headers.get('x-request-id'), logRing });
    }
    return reply;
  });
}

/** Describes the recorded requests with their lines of the server's log, and clears them. */
export function takeServerErrors(): string {
  const texts = serverErrors.map(({ request, status, requestId, logRing }) => {
    const lines = logRing.read(10_000).lines.filter((line) => line.requestId === requestId);
    return [`${request} ended in ${status}. Server log:`, ...lines.map(({ level, message }) => `  ${level} ${message}`)].join('\n');
  });
  serverErrors = [];
  return texts.join('\n');
}

/** Prints the server errors of each failed test. */
export function printServerErrors(): void {
  afterEach(({ task }) => {
    const text = takeServerErrors();
    if (task.result?.state === 'fail' && text !== '') process.stderr.write(`${task.name}\n${text}\n`);
  });
}
