import { StartError } from '../../platform/server/start-error.ts';

export function printLine(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program: with one line when the user can do something about it. */
export function fail(error: unknown): never {
  const message = error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error);
  process.stderr.write(`${message}\n`);
  process.exit(1);
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
