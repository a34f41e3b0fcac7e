import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { mergedAttachments, roomForFiles } from './attachment.merge-part.ts';
import { attachmentRoutes } from './attachment.routes.ts';
import { removeLeft } from './attachment.service.ts';

export const attachmentFeature: ServerFeature = {
  routes: attachmentRoutes,
  mergeParts: [mergedAttachments],
  mergeObstacles: [roomForFiles],
  jobs: (deps) => deps.jobs.schedule('left-uploads', '17 * * * *', () => removeLeft(deps)),
};
