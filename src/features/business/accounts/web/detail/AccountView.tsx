import { PageParts } from '../../../../../platform/web/PageParts.tsx';
import { FigureStrip } from '../../../../../platform/web/ui/FigureStrip.tsx';
import { usePageSearch } from '../../../../../platform/web/ui/header/usePageSearch.ts';
import type { CustomerOverview } from '../../../../master-data/customers/customer.contract.ts';
import { CustomerModal } from '../CustomerModal.tsx';
import { MergeDialog } from '../merge/MergeDialog.tsx';
import { MergesDialog } from '../merge/MergesDialog.tsx';
import { AccountHeader } from './AccountHeader.tsx';
import { AccountTabs } from './AccountTabs.tsx';
import classes from './AccountView.module.css';
import { AddressesPanel } from './AddressesPanel.tsx';
import { ContactsPanel } from './ContactsPanel.tsx';
import { SerialsPanel } from './SerialsPanel.tsx';

export function AccountView({ customer }: { customer: CustomerOverview }) {
  const { search, openId, show } = usePageSearch();
  const close = () => show({ open: '', with: '' });
  return (
    <div className={classes.page}>
      <AccountHeader customer={customer} onOpen={(dialog, other = '') => show({ open: dialog, with: other }, { replace: false })} />
      <FigureStrip>
        <PageParts place="customer-figures" given={{ figures: customer.account }} />
      </FigureStrip>
      <div className={classes.columns}>
        <div className={classes.facts}>
          <ContactsPanel contacts={customer.contacts} />
          <AddressesPanel shipping={customer.shippingAddress} billing={customer.billingAddress} />
          <SerialsPanel serials={customer.toolSerials} ticketCounts={customer.account.serialTickets} />
        </div>
        <AccountTabs customer={customer} />
      </div>
      {openId === 'edit' && <CustomerModal key={customer.id} customer={customer} onClose={close} />}
      {openId === 'merge' && <MergeDialog customer={customer} otherId={search.with} onClose={close} />}
      {openId === 'merges' && <MergesDialog customer={customer} onClose={close} />}
    </div>
  );
}
