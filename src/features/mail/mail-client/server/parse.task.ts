import { deserialize, serialize } from 'node:v8';
import { collectGarbage } from '../../../../platform/server/collect-garbage.ts';
import type { WorkerPool } from '../../../../platform/server/workers/worker-pool.ts';
import type { WorkerTask } from '../../../../platform/server/workers/worker-task.ts';
import type { ParsedMail } from '../parsed-mail.ts';
import { joinBlobParts } from './joining-blob.ts';
import { LARGE_BYTES, parseMail } from './parse.ts';

interface ReceivedMail {
  /** Its buffer moves to the thread. */
  readonly raw: Uint8Array<ArrayBuffer>;
  readonly receivedAt: Date;
  /** `raw` is the beginning of a message that is too large. */
  readonly isCut?: boolean;
}

/** Parses a message in a worker thread. */
export const mailParsing: WorkerTask<ReceivedMail> = {
  name: 'mail-parsing',
  async run({ raw, receivedAt, isCut }) {
    joinBlobParts();
    const mail = await parseMail(raw, receivedAt, isCut);
    // The result is copied.
    if (raw.length > LARGE_BYTES) collectGarbage();
    return serialize(mail);
  },
};

/** Parses a message. Throws a 413 if it exceeds a limit of content or memory, and a 503 if it takes too long. */
export async function parseInWorker(workers: WorkerPool, mail: ReceivedMail): Promise<ParsedMail> {
  return deserialize(await workers.run(mailParsing, mail, 'mail', [mail.raw.buffer]));
}
