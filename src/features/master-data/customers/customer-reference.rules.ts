import { toCompanyKey } from './company.rules.ts';

/** The customer fields of a record. */
export interface CustomerReference {
  /** Null while no customer is known. */
  readonly customerId: string | null;
  /** The name as it was written or is printed; it stays when the customer gets another one. */
  readonly company: string;
}

/** The customer fields of a change; undefined for those it leaves alone. */
export interface GivenReference {
  readonly customerId?: string | null | undefined;
  readonly company?: string | undefined;
}

/** The customers that a change may mean. */
export interface FoundCustomers {
  /** The customer of the given id, or the one it was merged into; undefined when there is none. */
  readonly named?: { readonly id: string; readonly shopName: string } | undefined;
  /** The only customer of the given company; null when there is none, and when several shops have the name. */
  readonly only: string | null;
}

/**
 * The customer fields of a record after a change. Another id counts, and without a new name the record takes the name of that customer.
 * Another name alone, or a name without an id, means the only customer who has it. What is given again as it is stored changes nothing.
 */
export function decideReference(before: CustomerReference, given: GivenReference, { named, only }: FoundCustomers): CustomerReference {
  const company = given.company ?? before.company;
  if (named && named.id !== before.customerId) {
    return { customerId: named.id, company: company === before.company ? named.shopName : company };
  }
  const isOtherName = toCompanyKey(company) !== toCompanyKey(before.company);
  const isWithoutId = given.customerId === null && given.company !== undefined;
  return { customerId: isOtherName || isWithoutId ? only : before.customerId, company };
}

/** The customer fields of a new record: the given customer, else the only one of its company. */
export function newReference({ company = '' }: GivenReference, { named, only }: FoundCustomers): CustomerReference {
  return { customerId: named?.id ?? only, company: company || (named?.shopName ?? '') };
}

/** Whether two records are of one customer: by their ids where both know one, else by the name. */
export function isSameCustomer(one: CustomerReference, other: CustomerReference): boolean {
  if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId;
  return toCompanyKey(one.company) === toCompanyKey(other.company);
}
