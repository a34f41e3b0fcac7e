import type { Customer } from './customer.contract.ts';

/** Initial values of a new ticket for a customer: its name, first contact, and tool if it has only one. */
export function givenByCustomer({ id, shopName, contacts, toolSerials }: Customer): Record<string, string> {
  const [contact] = contacts;
  const [serial, ...others] = toolSerials;
  return {
    draftContext: `customer ${id}`,
    customerId: id,
    customerCompany: shopName,
    customerName: contact?.name ?? '',
    customerEmail: contact?.email ?? '',
    toolSerial: others.length === 0 ? (serial ?? '') : '',
  };
}
