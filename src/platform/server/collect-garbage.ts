import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

let collect: (() => void) | undefined;

/**
 * Frees unused memory now. For work that leaves tens of MB behind: V8 waits until 64 MB of buffers are unused in each thread. Takes about 50 ms, so
 * don't call it per request.
 */
export function collectGarbage(): void {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  collect();
}
