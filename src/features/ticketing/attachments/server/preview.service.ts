import { AppError } from '../../../../platform/errors.ts';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { addPreview, dropPreview, readWhole, takePreviewAttempt } from './attachment.store.ts';
import { photoPreview } from './preview.task.ts';

/**
 * Creates the missing previews, one at a time. Runs on one node at a time. A photo that can't be converted stays a download and isn't tried
 * again.
 */
export async function createPreviews(deps: ServerDeps): Promise<void> {
  while (!deps.stopping.aborted) {
    const id = await takePreviewAttempt(deps.database);
    if (id === undefined) return;
    await createPreview(deps, id);
  }
}

async function createPreview(deps: ServerDeps, id: string): Promise<void> {
  const { database, changes } = deps;
  const bytes = await readWhole(database, id);
  const content = await convert(deps, id, bytes);
  if (!content) return;
  await database.transaction(async (tx) => {
    const ticketId = await addPreview(tx, id, content);
    if (ticketId === undefined) return;
    // Browsers reload the attachments of the ticket.
    await changes.record(tx, {
      kind: 'attachment',
      id: ticketId,
      version: 0,
      actor: null,
      before: undefined,
      after: undefined,
      fields: [],
    });
  });
}

async function convert({ workers, log, database }: ServerDeps, id: string, bytes: Buffer): Promise<Buffer | undefined> {
  try {
    return await workers.run(photoPreview, { bytes }, 'photos');
  } catch (error) {
    log.warn({ err: error, source: 'attachments', attachmentId: id }, 'Failed to create a preview');
    // A busy server or a slow photo gets another attempt.
    if (!(error instanceof AppError && error.status === 503)) await dropPreview(database, id);
    return undefined;
  }
}
