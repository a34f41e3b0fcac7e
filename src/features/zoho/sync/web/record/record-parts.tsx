import type { SlotProps } from '../../../../../platform/web/slots.ts';
import { mayBeInZoho } from '../../synced-kinds.ts';
import { needsAction } from './needs-action.ts';
import classes from './record-parts.module.css';
import { useRecordSync } from './record-sync.queries.ts';
import { SyncPanel } from './SyncPanel.tsx';

/** The panel of a ticket. */
export function TicketSyncPanel({ ticket: { id, summary, syncStatus, lastSync, zohoCaseId } }: SlotProps['case-end']) {
  return <SyncPanel record={{ kind: 'ticket', id, title: summary, syncStatus, lastSync, providerId: zohoCaseId }} />;
}

/** The panel of a repair, which has no room for it unless something is wrong or waits. */
export function RepairSyncPanel({ ticket }: SlotProps['rma-side']) {
  const { data: sync } = useRecordSync('ticket', ticket.id, mayBeInZoho(ticket));
  return sync && needsAction(sync) && !sync.isLeft ? <TicketSyncPanel ticket={ticket} /> : null;
}

/** The panel of a lead. */
export function LeadSyncPanel({ lead: { id, companyName, syncStatus, lastSync, zohoId } }: SlotProps['lead']) {
  return (
    <div className={classes.below}>
      <SyncPanel record={{ kind: 'lead', id, title: companyName, syncStatus, lastSync, providerId: zohoId }} />
    </div>
  );
}

/** The panel of a customer. */
export function CustomerSyncPanel({ customer: { id, shopName, syncStatus, lastSync, zohoId } }: SlotProps['customer-facts']) {
  return <SyncPanel record={{ kind: 'customer', id, title: shopName, syncStatus, lastSync, providerId: zohoId }} />;
}
