import { aTask } from '../../features/business/activities/activity.factory.ts';
import { aTemplate } from '../../features/business/email-templates/email-template.factory.ts';
import { anEvent } from '../../features/business/events/event.factory.ts';
import { anInvoice } from '../../features/business/invoices/invoice.factory.ts';
import { aLoaner, onLoan } from '../../features/business/loaners/loaner.factory.ts';
import { anArticle } from '../../features/insight/articles/article.factory.ts';
import { aCustomer } from '../../features/master-data/customers/customer.factory.ts';
import { aPart } from '../../features/master-data/parts/part.factory.ts';
import { aPicture } from '../../features/ticketing/attachments/attachment.factory.ts';
import { aView } from '../../features/ticketing/views/view.factory.ts';
import type { ApiCaller } from '../server/api-caller.ts';
import { attach, createTicket } from '../server/ticket-steps.ts';

/** IDs of a record of each type that has a dialog on its own page. */
export interface SomeRecords {
  readonly ticketId: string;
  readonly repairId: string;
  /** A repair with approved lines and without a loaner. */
  readonly approvedRepairId: string;
  readonly customerId: string;
  readonly articleId: string;
}

/**
 * Adds a record of each type: two similar customers, an overdue task, a ticket with a file and a picture, a sent invoice, a repair with a line and a loaner,
 * an approved one, a placed order, a price, a shared view and an invited user. The caller is an Admin.
 */
export async function addSomeRecords(api: ApiCaller): Promise<SomeRecords> {
  const ticket = await createTicket(api, { toolSerial: 'ISCANP-1' });
  const line = { description: 'Labor', quantity: 1, unitCost: 95 };
  const repair = await createTicket(api, { type: 'Tool Repair', status: 'Awaiting Approval', rmaLineItems: [line] });
  const approved = await createTicket(api, { type: 'Tool Repair', status: 'Awaiting Approval', rmaLineItems: [line] });
  await api.post(`/api/tickets/${approved.id}/approval`, { approvedBy: 'Ms. Lee', version: approved.version });
  await api.post('/api/invoices', anInvoice(ticket.id, { status: 'Sent' }));
  await api.post('/api/assistant/conversations', { ticketId: ticket.id });
  const customer = await api.post<{ id: string }>('/api/customers', aCustomer());
  await api.post('/api/customers', aCustomer({ shopName: 'Harbor Street Garage Inc' }));
  await api.post('/api/tasks', aTask({ customerId: customer.body.id, dueOn: '2026-01-05' }));
  const article = await api.post<{ id: string }>('/api/articles', anArticle());
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-1' }));
  await api.post('/api/tools', aLoaner({ serialNumber: 'L-2', ...onLoan({ ticketId: repair.id }) }));
  await api.post('/api/events', anEvent());
  await api.post('/api/email-templates', aTemplate());
  await api.post('/api/parts', aPart({ quantity: 0, supplier: 'Voltix Cells' }));
  await api.post('/api/purchase-orders', {});
  await api.post('/api/purchase-orders/PO-000001/place', { version: 1 });
  await api.post('/api/price-list', { name: 'Bench labor', unitPrice: 95 });
  await attach(api, ticket.id, 'A trace');
  await attach(api, ticket.id, new Uint8Array(aPicture()), 'burnt pin.png');
  await api.post('/api/views', aView({ isShared: true }));
  await api.post('/api/users/invitations', { fullName: 'Ines Invited', username: 'ines', email: 'ines@example.com' });
  return {
    ticketId: ticket.id,
    repairId: repair.id,
    approvedRepairId: approved.id,
    customerId: customer.body.id,
    articleId: article.body.id,
  };
}
