import { pathToFileURL } from 'node:url';
import { inRoot, root } from './project.mjs';

/** Becomes a built program: same process, so that a signal meant for it reaches it. */
export async function become(program) {
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  await import(pathToFileURL(inRoot('dist', 'server', `${program}.js`)).href);
}

export const serve = () => become('main');
