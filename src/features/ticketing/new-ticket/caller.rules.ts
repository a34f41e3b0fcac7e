import { isPhone } from '../../../platform/text/search-term.ts';
import { findModelInSerial } from '../../master-data/tool-models/tool-models.ts';
import type { Caller } from './caller.contract.ts';

/** How an unknown text starts a ticket: as the phone number of a new customer, the serial number of a tool, or the name of a company. */
export type UnknownCaller = 'phone' | 'serial' | 'company';

/** Serial numbers of other makes have digits and no blanks. */
const CODE = /^(?=.*\d{3})[\p{L}\d-]{5,}$/u;

export function classifyUnknown(typed: string): UnknownCaller {
  const text = typed.trim();
  if (isPhone(text)) return 'phone';
  return findModelInSerial(text) !== undefined || CODE.test(text) ? 'serial' : 'company';
}

/** 'Kate Hughes · (312) 555-0142 · ISCANP-46844' */
export function describeCaller({ contact, toolSerial, reg, vin }: Caller): string {
  return [contact.name, contact.phone || contact.email, toolSerial, reg || vin].filter((text) => text !== '').join(' · ');
}
