import type { Customer, CustomerFigures } from '../customer.contract.ts';
import type { CustomerTabFacts } from '../customer-tabs.rules.ts';

declare module '../../../../platform/web/slots.ts' {
  interface SlotProps {
    /** `Menu.Item`s at the top of the customer menu. */
    'customer-actions': { customer: Customer };
    /** `Figure`s below the customer name. They come with the customer and load no data. */
    'customer-figures': { figures: CustomerFigures };
    /** Panels below the customer details. */
    'customer-facts': { customer: Customer };
    /** Tabs with the customer's activity. Parts of a shared tab are stacked, and their counts are added up. */
    'customer-tabs': { customer: Customer };
  }

  interface SlotMetadata {
    'customer-tabs': CustomerTabFacts;
  }
}
