import type { Customer } from './customer.contract.ts';

/** What a new ticket of this customer begins with: the shop, its first contact, and its tool where it has only one. */
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
