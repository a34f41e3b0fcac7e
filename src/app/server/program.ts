import { StartError } from '../../platform/server/start-error.ts';
import { exitCodeFor } from './supervised.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ignores write errors when no one reads the output. Logging them would only cause more. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Prints the error in one line and exits. With LOG_LEVEL=debug, prints the stack of unexpected errors. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  if (wantsDetails() && error instanceof Error && !(error instanceof StartError)) process.stderr.write(`${error.stack}\n`);
  process.exit(exitCodeFor(error));
}

export const wantsDetails = (): boolean => /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');

function describeFailure(error: unknown): string {
  const message = (error instanceof Error ? error.message || error.name : String(error)).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return error instanceof StartError ? message : `Unexpected error: ${message}. Set LOG_LEVEL=debug for a stack trace.`;
}

/** Collects opened resources, so that they are closed however the program ends. */
export interface Opened {
  add(close: () => Promise<unknown>): void;
}

/** Runs `main`, closes its resources in reverse order, also on an error or signal, and prints errors in one line. */
export function runToEnd(main: (opened: Opened) => Promise<void>, stopped: string): void {
  const closes: (() => Promise<unknown>)[] = [];
  const closeAll = async () => {
    for (let close = closes.pop(); close; close = closes.pop()) await close().catch(() => undefined);
  };
  let isEnding = false;
  const end = (error: unknown) => {
    if (isEnding) return;
    isEnding = true;
    void closeAll().then(() => fail(error));
  };
  process.on('uncaughtException', end);
  process.on('unhandledRejection', end);
  onStopSignal(async () => end(new StartError(stopped)));
  main({ add: (close) => void closes.push(close) }).then(async () => {
    if (isEnding) return;
    await closeAll();
    process.exit(0);
  }, end);
}

/** Calls `stop` on the first SIGTERM or SIGINT. */
export function onStopSignal(stop: () => Promise<void>): void {
  let stopping = false;
  const handle = () => {
    if (stopping) return;
    stopping = true;
    stop().catch(fail);
  };
  process.on('SIGTERM', handle);
  process.on('SIGINT', handle);
}
