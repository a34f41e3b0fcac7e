import { pathToFileURL } from 'node:url';
import { supervise } from '../supervisor/supervise.mjs';
import { inRoot, root } from './project.mjs';

const toFile = (program) => {
  process.env.NODE_ENV ??= 'production';
  process.chdir(root);
  return inRoot('dist', 'server', `${program}.js`);
};

/** Becomes a built program in the same process, so that signals reach it. */
export async function become(program) {
  await import(pathToFileURL(toFile(program)).href);
}

/** Serves until it is stopped. Restarts the server after a crash. */
export const serve = () => supervise(toFile('main'));
