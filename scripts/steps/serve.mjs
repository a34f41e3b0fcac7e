import { pathToFileURL } from 'node:url';
import { supervise } from '../supervisor/supervise.mjs';
import { inRoot, root } from './project.mjs';

const toFile = (program) => {
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  return inRoot('dist', 'server', `${program}.js`);
};

/** Becomes a built program: same process, so that a signal meant for it reaches it. */
export async function become(program) {
  await import(pathToFileURL(toFile(program)).href);
}

/** Serves until it is told to stop. A server that crashes is started again. */
export const serve = () => supervise(toFile('main'));
