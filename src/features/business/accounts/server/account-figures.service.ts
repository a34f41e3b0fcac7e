import type { Db } from '../../../../platform/server/database/database.ts';
import type { AccountFigures, Customer } from '../../../master-data/customers/customer.contract.ts';
import { countTicketsOfCustomer } from '../../../ticketing/tickets/server/customer/ticket.customer.service.ts';
import { countBySerial } from '../../../ticketing/tickets/server/ticket.serial.service.ts';
import { getInvoiceFigures } from '../../invoices/server/invoice.service.ts';
import { getLeadFigures } from '../../leads/server/lead.service.ts';
import { listLoansOfCustomer } from '../../loaners/server/loan.service.ts';

/** What happens with a customer, summed up. */
export async function getAccountFigures(db: Db, { id, toolSerials }: Pick<Customer, 'id' | 'toolSerials'>): Promise<AccountFigures> {
  const [tickets, leads, invoices, loans, serialTickets] = await Promise.all([
    countTicketsOfCustomer(db, id),
    getLeadFigures(db, id),
    getInvoiceFigures(db, id),
    listLoansOfCustomer(db, id),
    countBySerial(db, toolSerials),
  ]);
  return {
    ...{ openTickets: tickets.open, ticketCount: tickets.all, repairCount: tickets.repairs },
    ...{ leadCount: leads.count, activeLeads: leads.active, totalValue: leads.value, leadStatus: leads.latestStatus },
    ...{ invoiceCount: invoices.count, invoiced: invoices.invoiced, unpaid: invoices.unpaid, overdueInvoices: invoices.overdueCount },
    ...{ loanCount: loans.length, serialTickets },
  };
}
