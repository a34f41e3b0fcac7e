import { Suspense } from 'react';
import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import { useSlotContents } from '../../../../../platform/web/useSlotContents.ts';
import type { CustomerOverview } from '../../customer.contract.ts';
import { toTabs } from '../../customer-tabs.rules.ts';
import classes from './CustomerTabs.module.css';

/** The activity of the customer, as other features show it; the address says which of the tabs is open. */
export function CustomerTabs({ customer }: { customer: CustomerOverview }) {
  const { search, show } = usePageSearch();
  const tabs = toTabs(useSlotContents('customer-tabs'), customer.account);
  const [first] = tabs;
  const shown = tabs.find(({ value }) => value === search.tab) ?? first;
  if (!shown) return null;

  return (
    <section className={classes.card} aria-label="Activity">
      <CountedTabs
        tabs={tabs}
        value={shown.value}
        onChange={(value) => show({ tab: value === first?.value ? '' : value })}
        panel={{ className: classes.panel }}
      >
        {shown.parts.map(({ order, heading, Component }) => (
          <Suspense key={order} fallback={null}>
            {shown.parts.length > 1 && <h3 className={classes.heading}>{heading}</h3>}
            <Component customer={customer} />
          </Suspense>
        ))}
      </CountedTabs>
    </section>
  );
}
