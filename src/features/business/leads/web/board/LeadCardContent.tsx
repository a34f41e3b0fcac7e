import { formatShortDollars } from '../../../../../platform/money.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Lead } from '../../lead.contract.ts';
import classes from './LeadCardContent.module.css';

/** The content of the card of a lead. */
export function LeadCardContent({ card }: { card: Lead }) {
  const { companyName, contactName, estimatedValue, createdAt, syncStatus } = card;
  return (
    <>
      <div className={classes.company}>{companyName}</div>
      <div className={classes.contact}>{contactName}</div>
      <div className={classes.facts}>
        <span className={classes.value}>{formatShortDollars(estimatedValue)}</span>
        <RelativeTime at={createdAt} />
      </div>
      {syncStatus === 'error' && (
        <div className={classes.sync}>
          <Pill tone="red">sync error</Pill>
        </div>
      )}
    </>
  );
}
