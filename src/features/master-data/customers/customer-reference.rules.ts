import { toCompanyKey } from './company.rules.ts';

/** What a record says of its customer. */
export interface CustomerReference {
  /** Null while no customer is known. */
  readonly customerId: string | null;
  /** The name as it was written or is printed; it stays when the customer gets another one. */
  readonly company: string;
}

/** What a change says of it; undefined for what it leaves alone. */
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
 * What a record says of its customer after a change. Another id counts, and without a new name the record is written with that of the customer.
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

/** What a new record says of its customer: the given one, else the only one of its company. */
export function newReference({ company = '' }: GivenReference, { named, only }: FoundCustomers): CustomerReference {
  return { customerId: named?.id ?? only, company: company || (named?.shopName ?? '') };
}

/** Whether two records are of one customer: by their ids where both know one, else by the name. */
export function isSameCustomer(one: CustomerReference, other: CustomerReference): boolean {
  if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId;
  return toCompanyKey(one.company) === toCompanyKey(other.company);
}
