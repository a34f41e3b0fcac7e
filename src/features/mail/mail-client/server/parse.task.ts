import { deserialize, serialize } from 'node:v8';
import type { WorkerPool } from '../../../../platform/server/workers/worker-pool.ts';
import type { WorkerTask } from '../../../../platform/server/workers/worker-task.ts';
import type { ParsedMail } from '../parsed-mail.ts';
import { parseMail } from './parse.ts';

interface ReceivedMail {
  readonly raw: Uint8Array;
  readonly receivedAt: Date;
  /** `raw` is the beginning of a message that is too large. */
  readonly isCut?: boolean;
}

/** Parses a message in a worker thread. */
export const mailParsing: WorkerTask<ReceivedMail> = {
  name: 'mail-parsing',
  async run({ raw, receivedAt, isCut }) {
    return serialize(await parseMail(raw, receivedAt, isCut));
  },
};

/** Parses a message. Throws a 413 if it exceeds a limit of content or memory, and a 503 if it takes too long. */
export async function parseInWorker(workers: WorkerPool, mail: ReceivedMail): Promise<ParsedMail> {
  return deserialize(await workers.run(mailParsing, mail, 'mail'));
}
