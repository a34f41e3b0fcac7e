import { toCompanyKey } from '../../master-data/customers/company.rules.ts';
import { isSameStored } from './stored-text.rules.ts';

/** The person a record is from. */
export interface Person {
  readonly email: string;
  readonly name: string;
  readonly company: string;
}

const toAddress = (email: string) => email.trim().toLowerCase();

/** Whether both have an email address and the addresses differ. */
export const hasOtherEmail = (local: Person, remote: Person): boolean =>
  toAddress(local.email) !== '' && toAddress(remote.email) !== '' && toAddress(local.email) !== toAddress(remote.email);

/**
 * Whether a local and a remote record are from the same person: by email address, or by name and company if the remote record has no address. Without
 * a local name, compares the name that OBDesk gives the Desk contact. A remote address without a local one never matches.
 */
export function isSamePerson(local: Person, remote: Person): boolean {
  const remoteEmail = toAddress(remote.email);
  if (remoteEmail !== '') return toAddress(local.email) === remoteEmail;
  const localName = toCompanyKey(local.name) || toCompanyKey(local.email) || toCompanyKey(local.company);
  const isAtCompany = remote.company.trim() === '' || toCompanyKey(remote.company) === toCompanyKey(local.company);
  return localName !== '' && localName === toCompanyKey(remote.name) && isAtCompany;
}

export const isSameSubject = (one: string, other: string): boolean => isSameStored(one.toLowerCase(), other.toLowerCase());
