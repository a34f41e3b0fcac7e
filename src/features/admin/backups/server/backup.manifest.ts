import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../audit/server/audit.service.ts';
import { describeBackupChange } from '../backup.rules.ts';
import { registerBackupJobs } from './backup.jobs.ts';
import { backupRoutes } from './backup.routes.ts';

export const auditBackups = auditChanges('backup', describeBackupChange);

export const backupFeature: ServerFeature = {
  routes: backupRoutes,
  jobs: registerBackupJobs,
  subscribers: () => ({ audit: [auditBackups] }),
};
