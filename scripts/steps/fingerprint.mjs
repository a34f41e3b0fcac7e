import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './project.mjs';

/** Returns a hash of the names and contents of files and folders of the clone, and of anything else that the result depends on. */
export function fingerprint(paths, { leaveOut = () => false, extra = [] } = {}) {
  const hash = createHash('sha256').update(JSON.stringify(extra));
  for (const file of paths
    .flatMap(filesBelow)
    .filter((name) => !leaveOut(name))
    .sort()) {
    const content = readFileSync(join(root, file));
    hash.update(`\0${file.split(sep).join('/')}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

function filesBelow(path) {
  const found = statSync(join(root, path), { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(join(root, path)).flatMap((name) => filesBelow(join(path, name)));
}

/** Returns the fingerprint of the last run; empty if there is none. */
export function readMark(file) {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}
