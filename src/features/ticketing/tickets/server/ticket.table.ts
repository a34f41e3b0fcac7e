import { sql } from 'drizzle-orm';
import { bigint, boolean, date, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { TextTable } from '../../../../platform/server/list/condition.ts';
import type { Assignee } from '../assignee.contract.ts';
import type { RmaLineItem } from '../rma/rma-line-item.contract.ts';
import type { Ticket, TicketStatus, TicketType } from '../ticket.contract.ts';

const word = (name: string) => text(name).notNull().default('');

export const tickets = pgTable('tickets', {
  id: text().primaryKey(),
  summary: text().notNull(),
  type: text().$type<TicketType>().notNull(),
  status: text().$type<TicketStatus>().notNull(),
  isOpen: boolean('is_open').notNull().generatedAlwaysAs(byDatabase),
  billingStatus: text('billing_status').$type<Ticket['billingStatus']>().notNull().default('Not Billable'),
  sourceEmail: text('source_email').notNull().default('internal'),
  customerName: word('customer_name'),
  customerCompany: text('customer_company').notNull(),
  customerEmail: word('customer_email'),
  customerId: text('customer_id'),
  toolSerial: word('tool_serial'),
  vehicleYear: integer('vehicle_year'),
  vehicleMake: word('vehicle_make'),
  vehicleModel: word('vehicle_model'),
  vin: word('vin'),
  reg: word('reg'),
  chassis: word('chassis'),
  mileage: integer(),
  mileageUnit: text('mileage_unit').$type<Ticket['mileageUnit']>().notNull().default('mi'),
  vehicleStated: boolean('vehicle_stated').notNull().default(true),
  channel: word('channel'),
  department: word('department'),
  alertTags: text('alert_tags').array().$type<Ticket['alertTags']>().notNull().default([]),
  assignees: jsonb().$type<Assignee[]>().notNull().default([]),
  assigneeKeys: text('assignee_keys').array().notNull().default([]),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  lastModifiedBy: word('last_modified_by'),
  zohoCaseId: text('zoho_case_id'),
  syncStatus: text('sync_status').$type<Ticket['syncStatus']>().notNull().default('pending'),
  lastSync: isoTimestamp('last_sync'),
  rmaNumber: word('rma_number'),
  orderDate: date('order_date'),
  promisedDate: date('promised_date'),
  paymentStatus: text('payment_status').$type<Ticket['paymentStatus']>().notNull().default('Unpaid'),
  shippingStatus: text('shipping_status').$type<Ticket['shippingStatus']>().notNull().default('Pending'),
  carrier: word('carrier'),
  trackingNumber: word('tracking_number'),
  productSku: word('product_sku'),
  serviceType: word('service_type'),
  technicianId: word('technician_name'),
  technicianUserId: text('technician_user_id'),
  scheduledDate: date('scheduled_date'),
  scheduledTime: word('scheduled_time'),
  rmaLineItems: jsonb('rma_line_items').$type<RmaLineItem[]>().notNull().default([]),
  followUpDate: date('follow_up_date'),
  isFollowUpDue: boolean('is_follow_up_due').notNull().default(false),
  arrivedWith: word('arrived_with'),
  rmaOutcome: text('rma_outcome').$type<Ticket['rmaOutcome']>().notNull().default('Not yet decided'),
  replacementSerial: word('replacement_serial'),
  mergedInto: text('merged_into'),
  version: integer().notNull().default(1),
  /** Text used by the search box, one field per line so that no match spans two fields. Indexed in `ticket_search_texts`. */
  searchText: text('search_text').notNull().generatedAlwaysAs(byDatabase),
});

export const ticketComments = pgTable('ticket_comments', {
  id: uuid().primaryKey(),
  ticketId: text('ticket_id').notNull(),
  position: bigint({ mode: 'number' }).generatedAlwaysAsIdentity(),
  at: isoTimestamp('at').notNull().default(sql`now()`),
  author: text().notNull(),
  content: text().notNull(),
  authorId: text('author_id'),
});

export const TICKET_TEXTS: TextTable = { table: 'ticket_search_texts', key: 'ticket_id', column: 'text' };
