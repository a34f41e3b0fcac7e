import { accountPages } from '../../features/accounts/web/account.manifest.ts';
import { articlePages } from '../../features/articles/web/article.manifest.ts';
import { attachmentPages } from '../../features/attachments/web/attachment.manifest.ts';
import { auditPages } from '../../features/audit/web/audit.manifest.ts';
import { authPages } from '../../features/auth/web/auth.manifest.ts';
import { backupPages } from '../../features/backups/web/backup.manifest.ts';
import { cannedNotePages } from '../../features/canned-notes/web/canned-note.manifest.ts';
import { dashboardPages } from '../../features/dashboard/web/dashboard.manifest.ts';
import { debugPages } from '../../features/debug/web/debug.manifest.ts';
import { templatePages } from '../../features/email-templates/web/email-template.manifest.ts';
import { escalationParts } from '../../features/escalations/web/escalation.manifest.ts';
import { eventPages } from '../../features/events/web/event.manifest.ts';
import { fleetPages } from '../../features/fleet/web/fleet.manifest.ts';
import { healthPages } from '../../features/health/web/health.manifest.ts';
import { importPages } from '../../features/imports/web/import.manifest.ts';
import { invoicePages } from '../../features/invoices/web/invoice.manifest.ts';
import { leadPages } from '../../features/leads/web/lead.manifest.ts';
import { toolPages } from '../../features/loaners/web/tool.manifest.ts';
import { myAccountPages } from '../../features/my-account/web/my-account.manifest.ts';
import { notificationPages } from '../../features/notifications/web/notification.manifest.ts';
import { partPages } from '../../features/parts/web/part.manifest.ts';
import { presencePages } from '../../features/presence/web/presence.manifest.ts';
import { relationParts } from '../../features/relations/web/relation.manifest.ts';
import { reportPages } from '../../features/reports/web/reports.manifest.ts';
import { searchPages } from '../../features/search/web/search.manifest.ts';
import { serialPages } from '../../features/serials/web/serial.manifest.ts';
import { settingsPages } from '../../features/settings/web/settings.manifest.ts';
import { ticketPages } from '../../features/tickets/web/ticket.manifest.tsx';
import { userPages } from '../../features/users/web/user.manifest.ts';
import { viewPages } from '../../features/views/web/view.manifest.ts';

/** What the features add to the screens. Where the parts of a menu, a panel or the palette have no order of their own, they stand in this one. */
export const webFeatures = [
  accountPages,
  articlePages,
  attachmentPages,
  auditPages,
  authPages,
  backupPages,
  cannedNotePages,
  dashboardPages,
  debugPages,
  escalationParts,
  eventPages,
  fleetPages,
  healthPages,
  importPages,
  invoicePages,
  leadPages,
  myAccountPages,
  notificationPages,
  partPages,
  presencePages,
  relationParts,
  reportPages,
  searchPages,
  serialPages,
  settingsPages,
  templatePages,
  ticketPages,
  toolPages,
  userPages,
  viewPages,
];

declare module '../../platform/web/page-paths.ts' {
  interface RegisteredPages {
    feature: (typeof webFeatures)[number];
  }
}
