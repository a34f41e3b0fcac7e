import { isSameName } from './company.rules.ts';

/** The customer fields of a record. */
export interface CustomerReference {
  /** Null if unknown. */
  readonly customerId: string | null;
  /** Name of the customer, or the name as typed. */
  readonly company: string;
}

/** The customer fields of a change; undefined if unchanged. */
export interface GivenReference {
  readonly customerId?: string | null | undefined;
  readonly company?: string | undefined;
}

/** The customers that a change may refer to. */
export interface FoundCustomers {
  /** The customer with the given ID, or its merge target. */
  readonly named?: { readonly id: string; readonly shopName: string } | undefined;
  /** The only customer with the given company name; undefined if none or several have it. */
  readonly only?: { readonly id: string; readonly shopName: string } | undefined;
  /** IDs of customers that formerly had the given company name. */
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
  const isKept = isSameName(company, before.company) || isFormerName(before, former, only);
  if (isKept && !isWithoutId) return before.customerId === null ? { customerId: null, company } : before;
  return only ? toReference(only) : { customerId: null, company };
}

const isFormerName = ({ customerId }: CustomerReference, former: readonly string[], only: FoundCustomers['only']): boolean =>
  customerId !== null && !only && former.includes(customerId);

const toReference = ({ id, shopName }: { readonly id: string; readonly shopName: string }): CustomerReference => ({
  customerId: id,
  company: shopName,
});

/** The customer fields of a new record: the given customer, else the only one with this name. */
export function newReference({ company = '' }: GivenReference, { named, only }: FoundCustomers): CustomerReference {
  const customer = named ?? only;
  return customer ? toReference(customer) : { customerId: null, company };
}

/** Returns whether two records belong to the same customer, by ID if both have one, else by name. */
export function isSameCustomer(one: CustomerReference, other: CustomerReference): boolean {
  if (one.customerId !== null && other.customerId !== null) return one.customerId === other.customerId;
  return isSameName(one.company, other.company);
}
