import type { ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

type Child = ChildProcessByStdio<null, Readable, Readable>;

/** A program started as users start it. */
export interface SpawnedProgram {
  child: Child;
  /** URL of the program; empty if the start failed. */
  url: string;
  output(): string;
  errors(): string;
  /** Resolves to the exit code. */
  ended: Promise<number | null>;
}

const running = new Set<Child>();

/** Resolves when the program has printed the line that says where it is ready, or has ended. */
export async function untilReady(child: Child, readyLine: RegExp): Promise<SpawnedProgram> {
  running.add(child);
  const text = { out: '', err: '' };
  const ended = once(child, 'close').then(([code]) => {
    running.delete(child);
    return code as number | null;
  });
  child.stderr.on('data', (chunk) => {
    text.err += chunk;
  });
  const findUrl = () => readyLine.exec(text.out)?.[1] ?? '';
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk) => {
      text.out += chunk;
      if (findUrl()) resolve();
    });
  });
  await Promise.race([ready, ended]);
  return { child, url: findUrl(), output: () => text.out, errors: () => text.err, ended };
}

/** Stops all programs after a test, whether it passed or failed. */
export async function endPrograms(): Promise<void> {
  await Promise.all(
    [...running].map(async (child) => {
      child.kill('SIGTERM');
      await once(child, 'close');
    }),
  );
}
