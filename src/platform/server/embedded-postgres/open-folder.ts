import { chmodSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Makes a folder and those above it; what is new may be entered by all, whatever the umask: root's account has to get through. */
export function makeOpenFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  if (!first) return;
  for (let made = folder; made.length >= first.length; made = dirname(made)) chmodSync(made, 0o755);
}
