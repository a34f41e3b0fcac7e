import { formatShortDollars } from '../../../../../platform/money.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Lead } from '../../lead.contract.ts';
import classes from './LeadCardContentMobile.module.css';

/** The content of the card of a lead on a phone. */
export function LeadCardContentMobile({ card }: { card: Lead }) {
  const { companyName, contactName, estimatedValue, source, createdAt, syncStatus } = card;
  return (
    <>
      <span className={classes.company}>{companyName}</span> <span className={classes.value}>{formatShortDollars(estimatedValue)}</span>{' '}
      <span className={classes.contact}>{contactName}</span>{' '}
      <span className={classes.age}>
        {syncStatus === 'error' && <Pill tone="red">sync error</Pill>} {source} · <RelativeTime at={createdAt} />
      </span>
    </>
  );
}
