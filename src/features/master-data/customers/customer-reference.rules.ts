import { toCompanyKey } from './company.rules.ts';

/** The customer fields of a record. */
export interface CustomerReference {
  /** Null while no customer is known. */
  readonly customerId: string | null;
  /** The name of that customer, or the typed name without one. */
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
  /** The only customer with the given company name; undefined if none or several have it. */
  readonly only?: { readonly id: string; readonly shopName: string } | undefined;
  /** The ids of the customers that had the name of the given company before. */
  readonly former?: readonly string[];
}

/**
 * Returns the customer fields of a record after a change. A new ID sets the customer. A new name without an ID selects the only customer with that
 * name. Unchanged values have no effect, and neither does a former name of the same customer, which comes from a form that was opened before the
 * rename.
 */
export function decideReference(
  before: CustomerReference,
  given: GivenReference,
  { named, only, former = [] }: FoundCustomers,
): CustomerReference {
  if (named && named.id !== before.customerId) return toReference(named);
  const { company } = given;
  if (company === undefined) return before;
  const isWithoutId = given.customerId === null;
  const isKept = toCompanyKey(company) === toCompanyKey(before.company) || isFormerName(before, former, only);
  if (isKept && !isWithoutId) return before.customerId === null ? { customerId: null, company } : before;
  return only ? toReference(only) : { customerId: null, company };
}

const isFormerName = ({ customerId }: CustomerReference, former: readonly string[], only: FoundCustomers['only']): boolean =>
  customerId !== null && !only && former.includes(customerId);

const toReference = ({ id, shopName }: { readonly id: string; readonly shopName: string }): CustomerReference => ({
  customerId: id,
  company: shopName,
});

/** The customer fields of a new record: the given customer, else the only one of its company. */
export function newReference({ company = '' }: GivenReference, { named, only }: FoundCustomers): CustomerReference {
  const customer = named ?? only;
  return customer ? toReference(customer) : { customerId: null, company };
}

/** Whether two records are of one customer: by their ids where both know one, else by the name. */
export function isSameCustomer(one: CustomerReference, other: CustomerReference): boolean {
  if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId;
  return toCompanyKey(one.company) === toCompanyKey(other.company);
}
