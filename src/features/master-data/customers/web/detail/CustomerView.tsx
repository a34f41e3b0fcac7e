import { Slot } from '../../../../../platform/web/Slot.tsx';
import { FigureStrip } from '../../../../../platform/web/ui/FigureStrip.tsx';
import { usePageGiven } from '../../../../../platform/web/ui/header/page-given.ts';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { CustomerOverview } from '../../customer.contract.ts';
import { givenByCustomer } from '../../customer-given.rules.ts';
import { CustomerModal } from '../form/CustomerModal.tsx';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { MergesDialog } from '../merge/MergesDialog.tsx';
import { AddressesPanel } from './AddressesPanel.tsx';
import { ContactsPanel } from './ContactsPanel.tsx';
import { CustomerHeader } from './CustomerHeader.tsx';
import { CustomerTabs } from './CustomerTabs.tsx';
import classes from './CustomerView.module.css';
import { SerialsPanel } from './SerialsPanel.tsx';

export function CustomerView({ customer }: { customer: CustomerOverview }) {
  const { search, openId, show } = usePageSearch();
  usePageGiven(givenByCustomer(customer));
  const close = () => show({ open: '', with: '' });
  return (
    <div className={classes.page}>
      <CustomerHeader customer={customer} onOpen={(dialog, other = '') => show({ open: dialog, with: other }, { replace: false })} />
      <FigureStrip>
        <Slot name="customer-figures" props={{ figures: customer.account }} />
      </FigureStrip>
      <div className={classes.columns}>
        <div className={classes.facts}>
          <ContactsPanel contacts={customer.contacts} />
          <AddressesPanel shipping={customer.shippingAddress} billing={customer.billingAddress} />
          <SerialsPanel serials={customer.toolSerials} ticketCounts={customer.account.serialTickets} />
          <Slot name="customer-facts" props={{ customer }} />
        </div>
        <CustomerTabs customer={customer} />
      </div>
      {openId === 'edit' && <CustomerModal key={customer.id} customer={customer} onClose={close} />}
      {openId === 'merge' && <MergeDialog customer={customer} otherId={search.with} onClose={close} />}
      {openId === 'merges' && <MergesDialog customer={customer} onClose={close} />}
    </div>
  );
}
