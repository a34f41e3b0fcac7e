import { toCompanyKey } from './company.rules.ts';

/** The customer fields of a record. */
export interface CustomerReference {
  /** Null while no customer is known. */
  readonly customerId: string | null;
  /** The name of that customer, or as it was typed if there is none. */
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
  /** The only customer of the given company; undefined if there is none, or if several shops have the name. */
  readonly only?: { readonly id: string; readonly shopName: string } | undefined;
  /** The ids of the customers that had the name of the given company before. */
  readonly former?: readonly string[];
}

/**
 * The customer fields of a record after a change. A record with a customer has that customer's name. Another id counts; another name alone, or a
 * name without an id, means the only customer who has it. A value that is stored already changes nothing, and neither does the name that the
 * customer had until somebody renamed it: it comes from a form that was opened before.
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
