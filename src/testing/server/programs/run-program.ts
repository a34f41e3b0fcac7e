import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Runs a program of this folder and returns its output. Use it for slow computations, because the server of a test shares the process and
 * couldn't respond in the meantime.
 */
export async function runProgram(name: 'find-api-faults' | 'generate-api-client', ...words: string[]): Promise<string> {
  const program = join(import.meta.dirname, `${name}.ts`);
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', program, ...words]);
  return stdout;
}
