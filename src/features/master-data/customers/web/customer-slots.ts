import type { Customer, CustomerFigures } from '../customer.contract.ts';
import type { CustomerTabFacts } from '../customer-tabs.rules.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** Entries (`Menu.Item`) at the top of the menu of a customer. */
    'customer-actions': { customer: Customer };
    /** Figures (`Figure`) in the strip below the name of a customer. They are counted with the customer, so a part asks for nothing. */
    'customer-figures': { figures: CustomerFigures };
    /** Panels below the facts of a customer. */
    'customer-facts': { customer: Customer };
    /** The activity of a customer, in tabs. Parts of the same tab stand below each other, and their counts are added up. */
    'customer-tabs': { customer: Customer };
  }

  interface SlotMetadata {
    'customer-tabs': CustomerTabFacts;
  }
}
