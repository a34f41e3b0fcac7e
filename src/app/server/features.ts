import { accountFeature } from '../../features/accounts/server/account.manifest.ts';
import { articleFeature } from '../../features/articles/server/article.manifest.ts';
import { attachmentFeature } from '../../features/attachments/server/attachment.manifest.ts';
import { auditFeature } from '../../features/audit/server/audit.manifest.ts';
import { authFeature } from '../../features/auth/server/auth.manifest.ts';
import { backupFeature } from '../../features/backups/server/backup.manifest.ts';
import { cannedNoteFeature } from '../../features/canned-notes/server/canned-note.manifest.ts';
import { customerFeature } from '../../features/customers/server/customer.manifest.ts';
import { dashboardFeature } from '../../features/dashboard/server/dashboard.manifest.ts';
import { debugFeature } from '../../features/debug/server/debug.manifest.ts';
import { templateFeature } from '../../features/email-templates/server/email-template.manifest.ts';
import { escalationFeature } from '../../features/escalations/server/escalation.manifest.ts';
import { eventFeature } from '../../features/events/server/event.manifest.ts';
import { exportFeature } from '../../features/exports/server/export.manifest.ts';
import { fleetFeature } from '../../features/fleet/server/fleet.manifest.ts';
import { healthFeature } from '../../features/health/server/health.manifest.ts';
import { importFeature } from '../../features/imports/server/import.manifest.ts';
import { invoiceFeature } from '../../features/invoices/server/invoice.manifest.ts';
import { leadFeature } from '../../features/leads/server/lead.manifest.ts';
import { toolFeature } from '../../features/loaners/server/tool.manifest.ts';
import { notificationFeature } from '../../features/notifications/server/notification.manifest.ts';
import { partFeature } from '../../features/parts/server/part.manifest.ts';
import { presenceFeature } from '../../features/presence/server/presence.manifest.ts';
import { relationFeature } from '../../features/relations/server/relation.manifest.ts';
import { reportsFeature } from '../../features/reports/server/reports.manifest.ts';
import { searchFeature } from '../../features/search/server/search.manifest.ts';
import { serialFeature } from '../../features/serials/server/serial.manifest.ts';
import { settingsFeature } from '../../features/settings/server/settings.manifest.ts';
import { syncFeature } from '../../features/sync/server/outbox.manifest.ts';
import { ticketFeature } from '../../features/tickets/server/ticket.manifest.ts';
import { userFeature } from '../../features/users/server/user.manifest.ts';
import { vehicleFeature } from '../../features/vehicles/server/vin.manifest.ts';
import { viewFeature } from '../../features/views/server/view.manifest.ts';
import type { ServerFeature } from '../../platform/server/server-feature.ts';

/**
 * Every feature there is; what others stand on comes first. The order decides in which order subscribers of one phase run, and so in which
 * order a change locks what follows from it, and in which order calls, jobs and what a start prepares are registered. Nothing else depends on it.
 */
export const FEATURES: readonly ServerFeature[] = [
  auditFeature,
  syncFeature,
  userFeature,
  authFeature,
  settingsFeature,
  vehicleFeature,
  customerFeature,
  partFeature,
  leadFeature,
  ticketFeature,
  viewFeature,
  attachmentFeature,
  relationFeature,
  escalationFeature,
  presenceFeature,
  toolFeature,
  invoiceFeature,
  accountFeature,
  serialFeature,
  fleetFeature,
  reportsFeature,
  dashboardFeature,
  articleFeature,
  cannedNoteFeature,
  templateFeature,
  eventFeature,
  importFeature,
  exportFeature,
  searchFeature,
  backupFeature,
  healthFeature,
  debugFeature,
  notificationFeature,
];
