import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import type { VinFacts } from '../../vin-choice.rules.ts';

/** Reads the database of vPIC that comes with a package. */
export interface OfflineDecoder {
  /** Decodes a VIN of these model years; undefined when it does not know the maker's code. Rejects when the data cannot be read. */
  find(vin: string, years: readonly number[]): Promise<VinFacts | undefined>;
  close(): void;
}

interface Question {
  readonly resolve: (facts: VinFacts | undefined) => void;
  readonly reject: (error: Error) => void;
}

/** Time without questions after which the thread ends, since it holds 40 MB. */
const IDLE_MS = 5 * 60_000;
/** The first question of all waits until the database is unpacked. */
const PATIENCE_MS = 60_000;

/** Starts the thread with the first question; one per server. */
export function createOfflineDecoder({ config }: { readonly config: Pick<ServerDeps['config'], 'dataDir'> }): OfflineDecoder {
  const waiting = new Map<number, Question>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(new URL('./vin-worker.mjs', import.meta.url), { workerData: { folder: join(config.dataDir, 'vin') } });
    // It must not keep a server from ending.
    started.unref();
    started.on('message', ({ id, found }: { id: number; found: VinFacts | undefined }) =>
      finishQuestion(id, ({ resolve }) => resolve(found)),
    );
    started.on('error', (error) => stop(started, error));
    started.on('exit', () => stop(started, new Error('the thread has ended')));
    return started;
  }

  function finishQuestion(id: number, how: (question: Question) => void): void {
    const question = waiting.get(id);
    waiting.delete(id);
    if (question) how(question);
  }

  /** Ends the thread and refuses the questions that still wait; the next question starts another thread. */
  function stop(ended: Worker | undefined, reason: Error): void {
    if (!ended || ended !== worker) return;
    worker = undefined;
    void ended.terminate();
    for (const id of [...waiting.keys()]) finishQuestion(id, ({ reject }) => reject(reason));
  }

  const stopAfter = (ms: number, reason: string) => setTimeout(() => stop(worker, new Error(reason)), ms).unref();

  return {
    find: (vin, years) =>
      new Promise<VinFacts | undefined>((resolve, reject) => {
        worker ??= start();
        lastId += 1;
        waiting.set(lastId, { resolve, reject });
        clearTimeout(idle);
        idle = stopAfter(PATIENCE_MS, 'the thread does not answer');
        worker.postMessage({ id: lastId, vin, years });
      }).finally(() => {
        clearTimeout(idle);
        if (waiting.size === 0) idle = stopAfter(IDLE_MS, 'nobody asks');
      }),
    close: () => stop(worker, new Error('closed')),
  };
}
