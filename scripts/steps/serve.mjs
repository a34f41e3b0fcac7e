import { pathToFileURL } from 'node:url';
import { inRoot, root } from './project.mjs';

/** Becomes the server: same process, so that a signal meant for it reaches it. */
export async function serve() {
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  await import(pathToFileURL(inRoot('dist', 'server', 'main.js')).href);
}
