import { Box, Flex, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { formatBytes, formatCount, pluralize } from '../../../../platform/number-text.ts';
import { exactTime, timestamp } from '../../../../platform/time/relative-time.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Avatar } from '../../../../platform/web/ui/text/Avatar.tsx';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import type { Colleague } from '../../users/user.contract.ts';
import type { GatheredLogs } from '../debug-log.rules.ts';
import classes from './debug.module.css';
import { useUserHistory } from './debug.queries.ts';
import type { StoredSnapshot } from './stored-snapshots.ts';

const LIST = `${classes.scroller} ${classes.list} ${utilities.small}`;
const PERSON = `${utilities.row} ${classes.person}`;
const ASIDE = `${utilities.dimmed} ${utilities.small} ${classes.aside}`;

/** Versions and resources of the server, as of its latest response. */
export function SystemPanel({ newest }: { newest: GatheredLogs['newest'] | undefined }) {
  return (
    <Panel title="System">
      <FactList facts={newest ? toSystemFacts(newest) : [{ label: 'Environment', value: '–' }]} />
    </Panel>
  );
}

function toSystemFacts({ timestamp: serverTime, systemInfo }: GatheredLogs['newest']) {
  const { environment, zohoConfigured, totalUsers, lastActivity, process } = systemInfo;
  return [
    { label: 'Environment', value: environment },
    { label: 'Zoho configured', value: zohoConfigured ? 'Yes' : 'No' },
    { label: 'Users', value: String(totalUsers) },
    { label: 'Server time', value: exactTime(serverTime), title: timestamp(serverTime) },
    {
      label: 'Last activity',
      value: lastActivity ? exactTime(lastActivity) : 'None',
      title: 'Last time anyone used OBDesk, to the nearest minute',
    },
    {
      label: 'Process',
      value: `${process.host} · ${process.pid}`,
      title: 'The server process these lines come from. Each process keeps its own log.',
    },
  ];
}

export function UsersPanel({ count, users }: { count: number; users: readonly Colleague[] }) {
  return (
    <Panel title="Users" aside={<span className={ASIDE}>{count}</span>}>
      <Box className={LIST} role="region" aria-label="Fetched users" tabIndex={0}>
        <EntryList>
          {users.map(({ id, fullName, avatar, role, isActive }) => (
            <li key={id} className={PERSON}>
              <span aria-hidden>
                <Avatar name={fullName} initials={avatar} />
              </span>
              <span className={utilities.truncate}>{fullName}</span>
              {isActive === false && <Pill tone="gray">Inactive</Pill>}
              <span className={ASIDE}>{role}</span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}

/** The latest audit log entry about each user's account. */
export function UserHistoryPanel() {
  const { data, error, refetch } = useUserHistory();
  return (
    <Panel title="User history">
      {error && !data && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Hint>No sign-ins or account changes yet.</Hint>}
      <Box className={LIST} role="region" aria-label="Events" tabIndex={0}>
        <EntryList>
          {data?.map(({ userId, fullName, event, at }) => (
            <li key={userId} className={PERSON}>
              <span aria-hidden>
                <Avatar name={fullName} />
              </span>
              <span className={utilities.truncate}>{fullName}</span>
              <span className={ASIDE}>
                {event} <RelativeTime at={at} />
              </span>
            </li>
          ))}
        </EntryList>
      </Box>
    </Panel>
  );
}

/** Snapshots stored in this browser. The newest one comes first and is expanded. */
export function SnapshotsPanel({ snapshots }: { snapshots: readonly StoredSnapshot[] }) {
  return (
    <Panel title="Snapshots" aside={<span className={ASIDE}>Last 10</span>}>
      {snapshots.length === 0 && (
        <Hint>No snapshots yet. Select Database Snapshot to save the current users, settings and memory usage.</Hint>
      )}
      <EntryList>
        {snapshots.map((snapshot, index) => (
          <li key={snapshot.timestamp}>
            <details className={classes.snapshot} open={index === 0}>
              <Flex
                component="summary"
                className={utilities.numbers}
                align="center"
                gap="xs"
                mih="var(--obd-control)"
                fz="sm"
                title={timestamp(snapshot.timestamp)}
              >
                <IconChevronRight size={16} color="var(--obd-ink-3)" aria-hidden />
                {exactTime(snapshot.timestamp)}
                <span className={ASIDE}>{pluralize(snapshot.users.total, 'user')}</span>
              </Flex>
              <Box pl="xl">
                <FactList facts={toSnapshotFacts(snapshot)} />
              </Box>
            </details>
          </li>
        ))}
      </EntryList>
    </Panel>
  );
}

function toSnapshotFacts({ users, settings, memoryInfo }: StoredSnapshot) {
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

function Hint({ children }: { children: string }) {
  return (
    <Text size="sm" c="dimmed">
      {children}
    </Text>
  );
}
