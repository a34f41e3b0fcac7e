import { toSerialKey } from '../../master-data/customers/serial.rules.ts';
import type { SerialOwner } from './serial.contract.ts';

/** What a new ticket for this tool begins with: its number, and the shop that has it now with its first contact. */
export function givenBySerial(serial: string, owner?: SerialOwner): Record<string, string> {
  const tool = { draftContext: `serial ${toSerialKey(serial)}`, toolSerial: serial };
  if (!owner) return tool;
  const { customerId, shopName, contactName, email } = owner;
  return { ...tool, customerId, customerCompany: shopName, customerName: contactName, customerEmail: email };
}
