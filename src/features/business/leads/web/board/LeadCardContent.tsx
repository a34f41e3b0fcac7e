import { formatShortDollars } from '../../../../../platform/money.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Lead } from '../../lead.contract.ts';
import classes from './LeadCardContent.module.css';

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

export function LeadCardContentMobile({ card }: { card: Lead }) {
  const { companyName, contactName, estimatedValue, source, createdAt, syncStatus } = card;
  return (
    <>
      <span className={classes.mobileCompany}>{companyName}</span>{' '}
      <span className={classes.mobileValue}>{formatShortDollars(estimatedValue)}</span>{' '}
      <span className={classes.mobileContact}>{contactName}</span>{' '}
      <span className={classes.mobileAge}>
        {syncStatus === 'error' && <Pill tone="red">sync error</Pill>} {source} · <RelativeTime at={createdAt} />
      </span>
    </>
  );
}
