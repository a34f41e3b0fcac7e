import { toSerialKey } from '../../master-data/customers/serial.rules.ts';
import type { SerialOwner } from './serial.contract.ts';

/** Values for a new ticket about this tool: its serial number, and its current owner with the first contact. */
export function contextFromSerial(serial: string, owner?: SerialOwner): Record<string, string> {
  const tool = { draftContext: `serial ${toSerialKey(serial)}`, toolSerial: serial };
  if (!owner) return tool;
  const { customerId, shopName, contactName, email } = owner;
  return { ...tool, customerId, customerCompany: shopName, customerName: contactName, customerEmail: email };
}
