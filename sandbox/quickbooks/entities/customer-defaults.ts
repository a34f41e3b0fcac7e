import type { Properties } from './entity.ts';

/** What a customer has from the start. */
export function customerDefaults(displayName: string): Properties {
  return {
    Taxable: true,
    Job: false,
    BillWithParent: false,
    Balance: 0,
    BalanceWithJobs: 0,
    PreferredDeliveryMethod: 'Print',
    DisplayName: displayName,
    FullyQualifiedName: displayName,
    PrintOnCheckName: displayName,
    Active: true,
  };
}
