import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/number-text.ts';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import classes from './KindCards.module.css';
import { SHOWN_KINDS, type ShownKind } from './shown-kinds.ts';

type Counts = SyncStatus['counts']['tickets'];

/** Number of records of each kind by sync status, with links to the records. */
export function KindCards({ counts }: { counts: SyncStatus['counts'] }) {
  return (
    <div className={classes.cards}>
      {SHOWN_KINDS.map((kind) => (
        <KindCard key={kind.name} kind={kind} counts={counts[kind.name]} />
      ))}
    </div>
  );
}

interface StatusCount {
  readonly sync: 'synced' | 'pending' | 'error' | 'unsynced';
  readonly label: string;
  readonly tone: Tone;
  readonly count: number;
}

function toStatusCounts({ total, synced, pending, error }: Counts): StatusCount[] {
  const unsynced = total - synced - pending - error;
  return [
    { sync: 'synced', label: 'synced', tone: 'green', count: synced },
    { sync: 'pending', label: 'pending', tone: 'yellow', count: pending },
    { sync: 'error', label: 'error', tone: 'red', count: error },
    ...(unsynced > 0 ? [{ sync: 'unsynced', label: 'unsynced', tone: 'gray', count: unsynced } as const] : []),
  ];
}

function KindCard({ kind: { label, icon: Icon, to }, counts }: { kind: ShownKind; counts: Counts }) {
  const statusCounts = toStatusCounts(counts);
  return (
    <section className={classes.card} aria-label={label}>
      <Link className={classes.total} to={to}>
        <Icon size={16} aria-hidden />
        <h3>{label}</h3>
        <span className={classes.number}>{formatCount(counts.total)}</span>
      </Link>
      <div className={classes.bar} aria-hidden>
        {statusCounts
          .filter(({ count }) => count > 0)
          .map(({ sync, tone, count }) => (
            <span key={sync} className={classes.part} data-tone={tone} style={{ flexGrow: count }} />
          ))}
      </div>
      <ul className={classes.counts}>
        {statusCounts.map(({ sync, label: status, tone, count }) => (
          <li key={sync}>
            <Link className={classes.count} to={to} search={{ sync }}>
              <ToneDot tone={tone} />
              {formatCount(count)} {status}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
