import { pageLoader } from '../../../../platform/server/records/page-data.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { attachmentApi } from '../attachment.contract.ts';
import { auditAttachments } from './attachment.audit.ts';
import { mergedAttachments, roomForFiles } from './attachment.merge-part.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { removeLeft } from './attachment.service.ts';
import { listAttachments } from './attachment.store.ts';
import { createPreviews } from './preview.service.ts';
import { forgetSent } from './upload-quota.service.ts';

const PREVIEW_SECONDS = 5;

/** Attachments of a ticket, shown in its history. */
const attachmentLoader = pageLoader({
  kind: 'ticket',
  name: 'attachments',
  call: attachmentApi.list,
  read: (db, _actor, { id }) => listAttachments(db, id),
});

export const attachmentFeature: ServerFeature = {
  routes: attachmentRoutes,
  pageLoaders: [attachmentLoader],
  subscribers: () => ({ audit: [auditAttachments] }),
  mergeParts: [mergedAttachments],
  mergeObstacles: [roomForFiles],
  async jobs(deps) {
    await deps.jobs.schedule('left-uploads', '17 * * * *', async () => {
      await removeLeft(deps);
      await forgetSent(deps);
    });
    await deps.jobs.repeat('photo-previews', PREVIEW_SECONDS, () => createPreviews(deps));
  },
};
