import { join } from 'node:path';
import { StartError } from '../../platform/server/start-error.ts';

/** In the folder the process was started in: where `npm start` runs, or where a package of this program was unpacked. */
export const MIGRATIONS = process.env.OBDESK_MIGRATIONS ?? join(process.cwd(), 'migrations');

export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Ends the program: with one line when somebody can do something about it. */
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
