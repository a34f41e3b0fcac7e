import { IconChevronRight } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/number-text.ts';
import { Card } from '../../../../../platform/web/ui/table/Card.tsx';
import { Marked } from '../../../../../platform/web/ui/text/Marked.tsx';
import { RecordLink } from '../../../../../platform/web/ui/text/RecordLink.tsx';
import { SyncPill } from '../../../../../platform/web/ui/text/SyncPill.tsx';
import type { CustomerRow } from '../../customer.contract.ts';
import { pickCardFacts, UNNAMED_CONTACT } from '../../customer-card.rules.ts';
import { toSerialPath } from '../../serial.rules.ts';
import { CUSTOMER_PATH } from '../customer-paths.ts';
import classes from './CustomerCard.module.css';

interface CustomerCardProps {
  customer: CustomerRow;
  search: string;
  isActive: boolean;
}

export function CustomerCard({ customer, search, isActive }: CustomerCardProps) {
  const { id, shopName, syncStatus, openTickets, toolCount } = customer;
  const { contact, serials, moreSerials } = pickCardFacts(customer, search);
  return (
    <Card isActive={isActive}>
      <div className={classes.head}>
        <Link className={classes.name} to={CUSTOMER_PATH} params={{ customerId: id }} title={shopName}>
          <Marked search={search}>{shopName}</Marked>
        </Link>
        {syncStatus !== 'synced' && <SyncPill status={syncStatus} />}
      </div>
      <p className={classes.contact}>
        <span className={classes.person}>
          {contact ? <Marked search={search}>{contact.name || UNNAMED_CONTACT}</Marked> : 'No contacts'}
        </span>
        <span className={classes.phone}>{contact?.phone}</span>
      </p>
      <p className={classes.serials}>
        {serials.map((serial) => (
          <span key={serial} className={classes.serial}>
            <RecordLink to={toSerialPath(serial)}>
              <Marked search={search}>{serial}</Marked>
            </RecordLink>
          </span>
        ))}
        {moreSerials > 0 && <span>+{formatCount(moreSerials)}</span>}
        {serials.length === 0 && 'No tools registered'}
      </p>
      <footer className={classes.foot}>
        <Count count={openTickets} noun={openTickets === 1 ? 'open ticket' : 'open tickets'} />
        <Count count={toolCount} noun={toolCount === 1 ? 'tool' : 'tools'} />
        <Link className={classes.details} to={CUSTOMER_PATH} params={{ customerId: id }} aria-label={`View details for ${shopName}`}>
          View Details
          <IconChevronRight size={14} aria-hidden />
        </Link>
      </footer>
    </Card>
  );
}

function Count({ count, noun }: { count: number; noun: string }) {
  return (
    <span className={classes.count} data-zero={count === 0}>
      <strong>{formatCount(count)}</strong> {noun}
    </span>
  );
}
