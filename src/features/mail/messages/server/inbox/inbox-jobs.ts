import type { ServerDeps } from '../../../../../platform/server/server-deps.ts';
import { PROCESSING_QUEUE } from './inbox.store.ts';
import { processStored } from './process.service.ts';
import { createReaders, READING_QUEUE, READING_SECONDS } from './readers.ts';
import { removeOldOriginals } from './retention.ts';
import { forgetSmallPictures } from './signature-images.ts';

const PROCESSING_SECONDS = 5;

/** Starts the readers of mailboxes on the nodes, processes stored messages on one node at a time, and deletes old originals. */
export async function registerInboxJobs(deps: ServerDeps): Promise<void> {
  await deps.jobs.repeat(PROCESSING_QUEUE, PROCESSING_SECONDS, () => processStored(deps));
  await deps.jobs.repeat(READING_QUEUE, READING_SECONDS, () => deps.perServer(createReaders).start());
  await deps.jobs.schedule('mail-retention', '23 4 * * *', async () => {
    await removeOldOriginals(deps);
    await forgetSmallPictures(deps);
  });
}
