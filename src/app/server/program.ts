import { StartError } from '../../platform/server/start-error.ts';
import { exitCodeFor } from './supervised.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Lets a program go on when nobody reads what it prints any more; else each line about it would be one more that cannot be written. */
export function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

/** Ends the program with one sentence; of what nobody expected, LOG_LEVEL=debug prints where it happened. */
export function fail(error: unknown): never {
  process.stderr.write(`${describeFailure(error)}\n`);
  if (wantsDetails() && error instanceof Error && !(error instanceof StartError)) process.stderr.write(`${error.stack}\n`);
  process.exit(exitCodeFor(error));
}

/** True for who looks for a fault of the program itself. */
export const wantsDetails = (): boolean => /^(debug|trace)$/.test(process.env.LOG_LEVEL ?? '');

/** One line, whatever an error quotes. */
export function describeFailure(error: unknown): string {
  const message = (error instanceof Error ? error.message || error.name : String(error)).replaceAll(/[\p{Cc}\s]+/gu, ' ').trim();
  return error instanceof StartError ? message : `Unexpected error: ${message}. Set LOG_LEVEL=debug for a stack trace.`;
}

/** Gathers what has been opened, so that whatever ends a program closes it. */
export interface Opened {
  add(close: () => Promise<unknown>): void;
}

/**
 * Runs a program that does one thing and ends. However it ends, by itself, by an error wherever it happens or by a signal, what it has
 * opened is closed first, the last one first, and a failure is one sentence.
 */
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

/** Lets a program that is asked to stop do so in its own way, once. */
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
