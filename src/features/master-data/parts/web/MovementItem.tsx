import { formatCount } from '../../../../platform/number-text.ts';
import { RecordLink } from '../../../../platform/web/ui/text/RecordLink.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { MovementKind, PartMovement } from '../part-movement.contract.ts';
import classes from './MovementItem.module.css';

const NAMES: Record<MovementKind, string> = {
  received: 'Received',
  used: 'Used',
  reserved: 'Reserved',
  released: 'Released',
  corrected: 'Adjusted',
};

/** One line: how many, what happened, why, for which ticket, by whom, when. */
export function MovementItem({ movement }: { movement: PartMovement }) {
  const { kind, quantity, onHandChange, reason, ticketId, by, at } = movement;
  return (
    <li className={classes.movement}>
      <span className={classes.count} data-moves={onHandChange === 0 ? undefined : true}>
        {onHandChange === 0 ? formatCount(quantity) : toSigned(onHandChange)}
      </span>
      <span className={classes.what}>
        <span className={classes.kind}>{NAMES[kind]}</span>
        {ticketId && (
          <>
            {' for '}
            <RecordLink to={`/sod/${ticketId}`}>{ticketId}</RecordLink>
          </>
        )}
        {reason && <span className={classes.reason}> · {reason}</span>}
      </span>
      <span className={classes.who}>
        {by} <RelativeTime at={at} />
      </span>
    </li>
  );
}

const toSigned = (count: number) => (count < 0 ? `−${formatCount(-count)}` : `+${formatCount(count)}`);
