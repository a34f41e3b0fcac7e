import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditByName } from '../../../admin/audit/server/audit.service.ts';
import { readMailSettings } from '../../mail-client/server/mail-settings.ts';
import { mailboxRoutes } from './mailbox.routes.ts';
import { mailGauges, mailHealth } from './mailbox-state.service.ts';

export const mailboxFeature: ServerFeature = {
  checkEnvironment: readMailSettings,
  routes: mailboxRoutes,
  healthChecks: [mailHealth],
  gauges: mailGauges,
  subscribers: () => ({ audit: [auditByName('mailbox', 'name', ['address', 'provider'])] }),
};
