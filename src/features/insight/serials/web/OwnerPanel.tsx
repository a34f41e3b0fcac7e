import { Link } from '@tanstack/react-router';
import { shortDate } from '../../../../platform/time/relative-time.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { toPhoneLink } from '../../../../platform/web/ui/text/phone-link.ts';
import type { SerialOwner } from '../serial.contract.ts';
import classes from './OwnerPanel.module.css';

/** The present owner of the tool, and the former ones. */
export function OwnerPanel({ owners }: { owners: readonly SerialOwner[] }) {
  return (
    <Panel title="Owner">
      {owners.length === 0 && <p className={classes.none}>No owner yet</p>}
      <ol className={classes.list}>
        {owners.map((owner) => (
          <li key={owner.from} className={classes.owner} data-now={owner.until === null}>
            <div className={classes.line}>
              <Link className={classes.shop} to="/customers/$customerId" params={{ customerId: owner.customerId }}>
                {owner.shopName}
              </Link>
              <span>{owner.until === null ? 'Current' : 'Previous'}</span>
            </div>
            <div className={classes.dates}>{ownedWhen(owner)}</div>
            {owner.until === null && (
              <div className={classes.line}>
                <span className={classes.contact}>{owner.contactName}</span>
                {owner.phone && (
                  <a className={classes.shop} href={toPhoneLink(owner.phone)}>
                    {owner.phone}
                  </a>
                )}
              </div>
            )}
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function ownedWhen({ from, until }: SerialOwner): string {
  return until === null ? `Since ${shortDate(from)}` : `${shortDate(from)} – ${shortDate(until)}`;
}
