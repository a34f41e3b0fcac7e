import { toCompanyKey } from '../../master-data/customers/company.rules.ts';
import { isSameStored } from './stored-text.rules.ts';

/** Who a record is from. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly company: string;
}

const toAddress = (email: string) => email.trim().toLowerCase();

/** Both state an email address, and not the same one. */
export const hasOtherEmail = (ours: Person, theirs: Person): boolean =>
  toAddress(ours.email) !== '' && toAddress(theirs.email) !== '' && toAddress(ours.email) !== toAddress(theirs.email);

/**
 * Whether a record in Zoho is from the person that ours is from: by the email address, or by name and company if Zoho states no address. A person
 * without a name has the name that OBDesk gives to their contact. An address that is only in Zoho proves nothing.
 */
export function isSamePerson(ours: Person, theirs: Person): boolean {
  const ourEmail = toAddress(ours.email);
  const theirEmail = toAddress(theirs.email);
  if (theirEmail !== '') return ourEmail === theirEmail;
  const ourName = toCompanyKey(ours.name) || toCompanyKey(ours.email) || toCompanyKey(ours.company);
  const isAtCompany = theirs.company.trim() === '' || toCompanyKey(theirs.company) === toCompanyKey(ours.company);
  return ourName !== '' && ourName === toCompanyKey(theirs.name) && isAtCompany;
}

export const isSameSubject = (one: string, other: string): boolean => isSameStored(one.toLowerCase(), other.toLowerCase());
