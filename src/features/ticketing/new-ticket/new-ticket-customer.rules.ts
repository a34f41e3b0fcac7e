import { isSameName } from '../../master-data/customers/company.rules.ts';

/** Customer and tool fields of the new-ticket form; blank if unknown. */
export interface TypedCustomer {
  readonly customerId: string;
  readonly customerCompany: string;
  readonly customerName: string;
  readonly customerEmail: string;
  readonly toolSerial: string;
}

/** Returns true if both are the same customer: by ID, or by name if one of them has no ID. */
function isSameCustomer(one: TypedCustomer, other: TypedCustomer): boolean {
  if (one.customerId !== '' && other.customerId !== '') return one.customerId === other.customerId;
  return isSameName(one.customerCompany, other.customerCompany);
}

/**
 * Applies another customer to the form. Values that were filled in for the previous customer are replaced, typed values stay, and blank
 * fields are filled. A typed name never gets another person's email.
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
