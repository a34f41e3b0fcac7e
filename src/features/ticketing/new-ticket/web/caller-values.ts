import type { Caller } from '../caller.contract.ts';
import type { NewTicketForm } from './new-ticket-form.ts';

const CUSTOMER = ['customerId', 'customerCompany', 'customerName', 'customerEmail', 'customerPhone'] as const;
const ABOUT = ['toolSerial', 'reg', 'vin', 'vehicleYear', 'vehicleMake', 'vehicleModel'] as const;
type CallerValues = Pick<NewTicketForm, (typeof CUSTOMER | typeof ABOUT)[number]>;

/** Converts a caller to values of the form. */
export function toCallerValues({ customerId, company, contact, vehicleYear, ...about }: Caller): CallerValues {
  return {
    customerId: customerId ?? '',
    customerCompany: company,
    customerName: contact.name,
    customerEmail: contact.email,
    customerPhone: contact.phone,
    ...about,
    vehicleYear: vehicleYear === null ? '' : String(vehicleYear),
  };
}

/** Returns the values after choosing a caller: another customer, and its tool and vehicle. Typed ones stay, those of the caller before don’t. */
export function withCaller(typed: NewTicketForm, next: CallerValues, last: Partial<NewTicketForm>): CallerValues {
  const about = ABOUT.map((field) => [field, next[field] || (typed[field] === last[field] ? '' : typed[field])]);
  return { ...next, ...Object.fromEntries(about) };
}
