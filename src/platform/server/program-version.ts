import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The version of this program, as its package says it in the folder it was started in. */
export function programVersion(): string {
  const { version } = JSON.parse(readFileSync(join(process.cwd(), 'package.json'), 'utf8')) as { version: string };
  return version;
}
