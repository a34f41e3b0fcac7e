import { auditFeature } from '../../features/admin/audit/server/audit.manifest.ts';
import { authFeature } from '../../features/admin/auth/server/auth.manifest.ts';
import { backupFeature } from '../../features/admin/backups/server/backup.manifest.ts';
import { debugFeature } from '../../features/admin/debug/server/debug.manifest.ts';
import { healthFeature } from '../../features/admin/health/server/health.manifest.ts';
import { listSettingsFeature } from '../../features/admin/list-settings/server/list-settings.manifest.ts';
import { settingsFeature } from '../../features/admin/settings/server/settings.manifest.ts';
import { userFeature } from '../../features/admin/users/server/user.manifest.ts';
import { activityFeature } from '../../features/business/activities/server/activity.manifest.ts';
import { templateFeature } from '../../features/business/email-templates/server/email-template.manifest.ts';
import { eventFeature } from '../../features/business/events/server/event.manifest.ts';
import { invoiceFeature } from '../../features/business/invoices/server/invoice.manifest.ts';
import { leadFeature } from '../../features/business/leads/server/lead.manifest.ts';
import { loanerFeature } from '../../features/business/loaners/server/loaner.manifest.ts';
import { exportFeature } from '../../features/exchange/exports/server/export.manifest.ts';
import { importFeature } from '../../features/exchange/imports/server/import.manifest.ts';
import { articleFeature } from '../../features/insight/articles/server/article.manifest.ts';
import { assistantFeature } from '../../features/insight/assistant/server/assistant.manifest.ts';
import { customerContextFeature } from '../../features/insight/customer-context/server/customer-context.manifest.ts';
import { dashboardFeature } from '../../features/insight/dashboard/server/dashboard.manifest.ts';
import { fleetFeature } from '../../features/insight/fleet/server/fleet.manifest.ts';
import { notificationFeature } from '../../features/insight/notifications/server/notification.manifest.ts';
import { reportsFeature } from '../../features/insight/reports/server/reports.manifest.ts';
import { searchFeature } from '../../features/insight/search/server/search.manifest.ts';
import { serialFeature } from '../../features/insight/serials/server/serial.manifest.ts';
import { invoiceEmailFeature } from '../../features/mail/invoice-emails/server/invoice-email.manifest.ts';
import { mailboxFeature } from '../../features/mail/mailboxes/server/mailbox.manifest.ts';
import { inboxFeature } from '../../features/mail/messages/server/inbox.manifest.ts';
import { messagesFeature } from '../../features/mail/messages/server/messages.manifest.ts';
import { customerFeature } from '../../features/master-data/customers/server/customer.manifest.ts';
import { partFeature } from '../../features/master-data/parts/server/part.manifest.ts';
import { priceListFeature } from '../../features/master-data/price-list/server/price-list.manifest.ts';
import { purchasingFeature } from '../../features/master-data/purchasing/server/purchase-order.manifest.ts';
import { supplierFeature } from '../../features/master-data/suppliers/server/supplier.manifest.ts';
import { vehicleFeature } from '../../features/master-data/vehicles/server/vin.manifest.ts';
import { accountingFeature } from '../../features/quickbooks/accounting/server/accounting.manifest.ts';
import { quickbooksConnectionFeature } from '../../features/quickbooks/quickbooks-connection/server/quickbooks-connection.manifest.ts';
import { attachmentFeature } from '../../features/ticketing/attachments/server/attachment.manifest.ts';
import { ticketBulkFeature } from '../../features/ticketing/bulk/server/ticket-bulk.manifest.ts';
import { cannedNoteFeature } from '../../features/ticketing/canned-notes/server/canned-note.manifest.ts';
import { newTicketFeature } from '../../features/ticketing/new-ticket/server/new-ticket.manifest.ts';
import { presenceFeature } from '../../features/ticketing/presence/server/presence.manifest.ts';
import { relationFeature } from '../../features/ticketing/relations/server/relation.manifest.ts';
import { repairFeature } from '../../features/ticketing/repairs/server/repair.manifest.ts';
import { ticketFeature } from '../../features/ticketing/tickets/server/ticket.manifest.ts';
import { viewFeature } from '../../features/ticketing/views/server/view.manifest.ts';
import { escalationFeature } from '../../features/zoho/escalations/server/escalation.manifest.ts';
import { syncFeature } from '../../features/zoho/sync/server/sync.manifest.ts';
import { zohoConnectionFeature } from '../../features/zoho/zoho-connection/server/zoho-connection.manifest.ts';
import { zohoProxyFeature } from '../../features/zoho/zoho-proxy/server/zoho-proxy.manifest.ts';
import type { ServerFeature } from '../../platform/server/server-feature.ts';

/**
 * All features, dependencies first. The order also decides in which order subscribers of one phase lock related
 * records. Customer names are written to tickets (`nameCopies`) before Zoho links: a link ahead of its ticket would
 * count as an unsynced change.
 */
export const FEATURES: readonly ServerFeature[] = [
  auditFeature,
  userFeature,
  settingsFeature,
  authFeature,
  zohoConnectionFeature,
  quickbooksConnectionFeature,
  vehicleFeature,
  customerFeature,
  supplierFeature,
  partFeature,
  purchasingFeature,
  priceListFeature,
  leadFeature,
  activityFeature,
  ticketFeature,
  repairFeature,
  newTicketFeature,
  ticketBulkFeature,
  viewFeature,
  attachmentFeature,
  relationFeature,
  escalationFeature,
  presenceFeature,
  loanerFeature,
  invoiceFeature,
  serialFeature,
  customerContextFeature,
  fleetFeature,
  reportsFeature,
  dashboardFeature,
  articleFeature,
  assistantFeature,
  cannedNoteFeature,
  templateFeature,
  eventFeature,
  importFeature,
  exportFeature,
  searchFeature,
  backupFeature,
  healthFeature,
  listSettingsFeature,
  debugFeature,
  notificationFeature,
  mailboxFeature,
  messagesFeature,
  inboxFeature,
  invoiceEmailFeature,
  syncFeature,
  zohoProxyFeature,
  accountingFeature,
];
