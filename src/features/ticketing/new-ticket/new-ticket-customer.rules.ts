import { isSameName } from '../../master-data/customers/company.rules.ts';

/** What New Ticket says of the customer and its tool; blank where nothing is known. */
export interface TypedCustomer {
  readonly customerId: string;
  readonly customerCompany: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly toolSerial: string;
}

/** Whether both are the same customer: by id, or by name where one of them has none. */
function isSameCustomer(one: TypedCustomer, other: TypedCustomer): boolean {
  if (one.customerId !== '' && other.customerId !== '') return one.customerId === other.customerId;
  return isSameName(one.customerCompany, other.customerCompany);
}

/**
 * Takes another customer into what is typed. Of the one before, all that was filled in goes; what was typed stays, and what is blank gets
 * what is known of the new one. A name that was typed does not get the email of somebody else.
 */
export function withCustomer(typed: TypedCustomer, next: TypedCustomer, filled: readonly TypedCustomer[]): TypedCustomer {
  const isAnother = typed.customerCompany.trim() !== '' && !isSameCustomer(typed, next);
  const known = filled.find((each) => isSameCustomer(each, next)) ?? next;
  const keep = (field: 'customerName' | 'customerEmail' | 'toolSerial') =>
    isAnother && filled.some((each) => each[field].trim() === typed[field].trim()) ? '' : typed[field];
  const customerName = keep('customerName') || known.customerName;
  const email = isSameName(customerName, known.customerName) ? known.customerEmail : '';
  return {
    customerId: next.customerId,
    customerCompany: next.customerCompany,
    customerName,
    customerEmail: keep('customerEmail') || email,
    toolSerial: keep('toolSerial') || known.toolSerial,
  };
}
