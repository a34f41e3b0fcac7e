import { formatBytes, formatCount, pluralize } from '../../../../platform/number-text.ts';
import { exactTime, timestamp } from '../../../../platform/time/relative-time.ts';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import classes from './SidePanels.module.css';
import type { StoredSnapshot } from './stored-snapshots.ts';

/** The last ten snapshots of this browser, newest first and open. */
export function SnapshotsPanel({ snapshots }: { snapshots: readonly StoredSnapshot[] }) {
  return (
    <Panel title="Snapshots" aside={<span className={classes.aside}>Last 10</span>}>
      {snapshots.length === 0 && (
        <p className={classes.hint}>No snapshots yet. Select Database Snapshot to save the current users, settings and memory usage.</p>
      )}
      <EntryList>
        {snapshots.map((snapshot, index) => (
          <li key={snapshot.timestamp}>
            <details className={classes.snapshot} open={index === 0}>
              <summary className={classes.summary} title={timestamp(snapshot.timestamp)}>
                <span className={classes.moment}>{exactTime(snapshot.timestamp)}</span>
                <span className={classes.aside}>{usersText(snapshot.users.total)}</span>
              </summary>
              <FactList facts={toFacts(snapshot)} />
            </details>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

const usersText = (count: number): string => (count === 1 ? '1 user' : `${count} users`);

function toFacts({ users, settings, memoryInfo }: StoredSnapshot) {
  const { environment, heapUsed, rss } = memoryInfo;
  return [
    {
      label: 'Users',
      value: `${formatCount(users.total)} total · ${formatCount(users.active)} active · ${pluralize(users.admins, 'Admin')}`,
    },
    { label: 'Zoho refresh token', value: settings.zohoRefreshToken },
    { label: 'Environment', value: environment },
    { label: 'Memory', value: `${formatBytes(rss)} · ${formatBytes(heapUsed)} heap` },
  ];
}
