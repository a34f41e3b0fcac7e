import { CountedTabs } from '../../../../../platform/web/ui/CountedTabs.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { CustomerAccount } from '../../../../master-data/customers/customer.contract.ts';
import classes from './AccountTabs.module.css';
import { InvoicesOf } from './tabs/InvoicesOf.tsx';
import { LeadsOf } from './tabs/LeadsOf.tsx';
import { LoansAndRepairs } from './tabs/LoansAndRepairs.tsx';
import { TicketHistory } from './tabs/TicketHistory.tsx';

/** What happened with the customer; the address says which of the tabs is open. */
export function AccountTabs({ customer }: { customer: CustomerAccount }) {
  const { search, show } = usePageSearch();
  const { ticketCount, leadCount, invoiceCount, loanCount, repairCount } = customer.account;
  const tabs = [
    { value: 'tickets', label: 'Ticket history', count: ticketCount, Content: TicketHistory },
    { value: 'leads', label: 'Leads', count: leadCount, Content: LeadsOf },
    { value: 'invoices', label: 'Invoices', count: invoiceCount, Content: InvoicesOf },
    { value: 'loans', label: 'Loans and repairs', count: loanCount + repairCount, Content: LoansAndRepairs },
  ];
  const shown = tabs.find(({ value }) => value === search.tab) ?? tabs[0];
  if (!shown) return null;

  return (
    <section className={classes.card} aria-label="What happened">
      <CountedTabs
        tabs={tabs}
        value={shown.value}
        onChange={(value) => show({ tab: value === 'tickets' ? '' : value })}
        panel={{ className: classes.panel }}
      >
        <shown.Content customer={customer} />
      </CountedTabs>
    </section>
  );
}
