import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { customerApi, NewCustomer } from '../../../master-data/customers/customer.contract.ts';
import { useSaveCustomer } from '../../../master-data/customers/web/customer.queries.ts';
import { ticketApi } from '../../tickets/ticket.contract.ts';
import { keepTicket } from '../../tickets/web/ticket.queries.ts';
import type { NewCase } from './new-ticket-form.ts';

/**
 * Creates a ticket. An unknown company becomes a customer before, with its contact. A tool that arrives for repair and has no owner
 * becomes a tool of the customer. Repeating a failed attempt adds nothing twice.
 */
export function useCreateCase() {
  const client = useQueryClient();
  const save = useSaveCustomer();

  return async ({ ticket, phone, addsCustomer }: NewCase) => {
    const { customerCompany: shopName, customerName: name, customerEmail: email } = ticket;
    const serial = ticket.type === 'Tool Repair' ? ticket.toolSerial.trim() : '';
    const findCustomer = async () => {
      if (ticket.customerId) return call(customerApi.get, { id: ticket.customerId });
      return (await call(customerApi.ofCompany, {}, { company: shopName })).customer;
    };
    const isUnowned = serial !== '' && (await call(customerApi.ownerOfSerial, { serial })).owner === null;
    const known = isUnowned || (addsCustomer && !ticket.customerId) ? await findCustomer() : undefined;
    if (known && isUnowned) {
      const { id, version, toolSerials } = known;
      await save.change({ id, change: { version, toolSerials: [...toolSerials, serial] } });
    }
    if (known === null && addsCustomer) {
      const contacts = [{ name, email, phone }];
      await save.add(NewCustomer.parse({ shopName, contacts, toolSerials: isUnowned ? [serial] : [] }));
    }
    const created = await call(ticketApi.create, {}, ticket);
    keepTicket(client, created);
    return created;
  };
}
