import { FREE_MAIL_DOMAINS } from './free-mail.data.ts';
import { domainOf } from './sender.rules.ts';

export interface CustomerChoice {
  readonly id: string;
  readonly company: string;
}

export interface FoundCustomer {
  /** The only customer with a contact that has the address. */
  readonly customerId: string | undefined;
  /** Customers that share the address. A user chooses: 'Harbor Garage or Harbor Tools?' */
  readonly choices: readonly CustomerChoice[];
  /** The only customer whose contacts have addresses of the domain. */
  readonly suggested: CustomerChoice | undefined;
}

/** Finds the customer who wrote a message. A guess is only suggested. */
export function findCustomer(address: string, byAddress: readonly CustomerChoice[], byDomain: readonly CustomerChoice[]): FoundCustomer {
  const [only] = byAddress;
  if (address === '' || byAddress.length > 1)
    return { customerId: undefined, choices: address === '' ? [] : byAddress, suggested: undefined };
  if (only) return { customerId: only.id, choices: [], suggested: undefined };
  const suggested = byDomain.length === 1 && !FREE_MAIL_DOMAINS.has(domainOf(address)) ? byDomain[0] : undefined;
  return { customerId: undefined, choices: [], suggested };
}
