import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount } from '../../../../../platform/number-text.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { FactList } from '../../../../../platform/web/ui/FactList.tsx';
import type { CustomerFigures, CustomerRow } from '../../customer.contract.ts';
import { UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { useCustomerOverview } from '../customer.queries.ts';

const withNote = (text: string, count: number, note: string): string => (count === 0 ? text : `${text} (${formatCount(count)} ${note})`);

const toFacts = ({ openTickets, shippedTickets, activeLeads, totalValue, unpaid, overdueInvoices }: CustomerFigures) => [
  { label: 'Open tickets', value: withNote(formatCount(openTickets), shippedTickets, 'shipped') },
  { label: 'Active leads', value: activeLeads === 0 ? '0' : `${formatCount(activeLeads)} · ${formatDollars(totalValue)}` },
  { label: 'Unpaid', value: withNote(formatDollars(unpaid), overdueInvoices, 'overdue') },
];

/** A customer at a glance: its contact from the list, and its open records, loaded on demand. */
export function CustomerPreview({ customer: { id, shopName, contacts, toolCount } }: { customer: CustomerRow }) {
  const { data, isError } = useCustomerOverview(id);
  const [contact] = contacts;
  const reach = contact && [contact.name || UNNAMED_CONTACT, contact.phone, contact.email].filter(Boolean).join(' · ');
  return (
    <>
      <p className={`${utilities.strong} ${utilities.wrap}`}>{shopName}</p>
      <p className={`${utilities.small} ${utilities.wrap}`}>{reach ?? 'No contacts'}</p>
      {data && <FactList facts={[...toFacts(data.account), { label: 'Tools', value: formatCount(toolCount) }]} />}
      {!data && <p className={utilities.meta}>{isError ? 'Couldn’t load the open records' : 'Loading the open records…'}</p>}
    </>
  );
}
