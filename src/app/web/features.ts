import { auditPages } from '../../features/admin/audit/web/audit.manifest.ts';
import { authPages } from '../../features/admin/auth/web/auth.manifest.ts';
import { backupPages } from '../../features/admin/backups/web/backup.manifest.ts';
import { debugPages } from '../../features/admin/debug/web/debug.manifest.ts';
import { healthPages } from '../../features/admin/health/web/health.manifest.ts';
import { listSettingsParts } from '../../features/admin/list-settings/web/list-settings.manifest.ts';
import { myAccountPages } from '../../features/admin/my-account/web/my-account.manifest.ts';
import { settingsPages } from '../../features/admin/settings/web/settings.manifest.ts';
import { userPages } from '../../features/admin/users/web/user.manifest.ts';
import { activityPages } from '../../features/business/activities/web/activity.manifest.ts';
import { templatePages } from '../../features/business/email-templates/web/email-template.manifest.ts';
import { eventPages } from '../../features/business/events/web/event.manifest.ts';
import { invoicePages } from '../../features/business/invoices/web/invoice.manifest.ts';
import { leadPages } from '../../features/business/leads/web/lead.manifest.ts';
import { loanerPages } from '../../features/business/loaners/web/loaner.manifest.ts';
import { exportParts } from '../../features/exchange/exports/web/export.manifest.ts';
import { importPages } from '../../features/exchange/imports/web/import.manifest.ts';
import { articlePages } from '../../features/insight/articles/web/article.manifest.ts';
import { assistantPages } from '../../features/insight/assistant/web/assistant.manifest.ts';
import { customerContextParts } from '../../features/insight/customer-context/web/customer-context.manifest.ts';
import { dashboardPages } from '../../features/insight/dashboard/web/dashboard.manifest.ts';
import { fleetPages } from '../../features/insight/fleet/web/fleet.manifest.ts';
import { notificationPages } from '../../features/insight/notifications/web/notification.manifest.ts';
import { reportPages } from '../../features/insight/reports/web/reports.manifest.ts';
import { searchPages } from '../../features/insight/search/web/search.manifest.ts';
import { serialPages } from '../../features/insight/serials/web/serial.manifest.ts';
import { invoiceEmailPages } from '../../features/mail/invoice-emails/web/invoice-email.manifest.ts';
import { mailboxPages } from '../../features/mail/mailboxes/web/mailbox.manifest.ts';
import { messagePages } from '../../features/mail/messages/web/message.manifest.ts';
import { customerPages } from '../../features/master-data/customers/web/customer.manifest.ts';
import { partPages } from '../../features/master-data/parts/web/part.manifest.ts';
import { priceListPages } from '../../features/master-data/price-list/web/price-list.manifest.ts';
import { purchasingPages } from '../../features/master-data/purchasing/web/purchase-order.manifest.ts';
import { supplierPages } from '../../features/master-data/suppliers/web/supplier.manifest.ts';
import { accountingParts } from '../../features/quickbooks/accounting/web/accounting.manifest.tsx';
import { quickbooksConnectionPages } from '../../features/quickbooks/quickbooks-connection/web/quickbooks-connection.manifest.ts';
import { attachmentPages } from '../../features/ticketing/attachments/web/attachment.manifest.ts';
import { ticketBulkParts } from '../../features/ticketing/bulk/web/ticket-bulk.manifest.ts';
import { cannedNotePages } from '../../features/ticketing/canned-notes/web/canned-note.manifest.ts';
import { newTicketCommand } from '../../features/ticketing/new-ticket/web/new-ticket.manifest.ts';
import { presencePages } from '../../features/ticketing/presence/web/presence.manifest.ts';
import { relationParts } from '../../features/ticketing/relations/web/relation.manifest.ts';
import { repairPages } from '../../features/ticketing/repairs/web/repair.manifest.tsx';
import { ticketPages } from '../../features/ticketing/tickets/web/ticket.manifest.tsx';
import { viewPages } from '../../features/ticketing/views/web/view.manifest.ts';
import { escalationParts } from '../../features/zoho/escalations/web/escalation.manifest.ts';
import { syncPages } from '../../features/zoho/sync/web/sync.manifest.ts';
import { zohoConnectionPages } from '../../features/zoho/zoho-connection/web/zoho-connection.manifest.ts';

/** All web features. Their order applies where entries have no `order`. */
export const webFeatures = [
  activityPages,
  articlePages,
  assistantPages,
  attachmentPages,
  auditPages,
  authPages,
  backupPages,
  customerContextParts,
  cannedNotePages,
  customerPages,
  dashboardPages,
  debugPages,
  escalationParts,
  eventPages,
  exportParts,
  fleetPages,
  healthPages,
  importPages,
  syncPages,
  accountingParts,
  invoicePages,
  invoiceEmailPages,
  leadPages,
  listSettingsParts,
  mailboxPages,
  messagePages,
  myAccountPages,
  notificationPages,
  partPages,
  presencePages,
  priceListPages,
  purchasingPages,
  relationParts,
  repairPages,
  reportPages,
  searchPages,
  serialPages,
  settingsPages,
  supplierPages,
  templatePages,
  ticketBulkParts,
  newTicketCommand,
  ticketPages,
  loanerPages,
  userPages,
  viewPages,
  zohoConnectionPages,
  quickbooksConnectionPages,
];

declare module '../../platform/web/page-paths.ts' {
  interface RegisteredPages {
    feature: (typeof webFeatures)[number];
  }
}
