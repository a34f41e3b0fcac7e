import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Creates a folder that all accounts can enter whatever the umask: the PostgreSQL account has to pass through. */
export function makeOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}
