import { Anchor, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { formatBytes, formatCount } from '../../../../platform/number-text.ts';
import { relativeTime, timestamp } from '../../../../platform/time/relative-time.ts';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Health } from '../health.contract.ts';
import { durationText, millisecondsText, type Subject, type Verdict } from '../health.rules.ts';
import classes from './health.module.css';

interface Fact {
  label: string;
  value: string;
  title?: string;
}

/** One card per subject with its state and stats. */
export function HealthCards({ health, verdicts }: { health: Health; verdicts: readonly Verdict[] }) {
  const facts = toFacts(health, useNow());
  return (
    <div className={classes.cards}>
      {verdicts.map(({ subject, advice }) => (
        <HealthCard key={subject} subject={subject} advice={advice} facts={facts[subject]}>
          {subject === 'Backup' && (
            <Anchor size="sm" fw={600} display="inline-block" renderRoot={(props) => <Link {...props} to="/backups" />}>
              View backups
            </Anchor>
          )}
        </HealthCard>
      ))}
      {health.services.map(({ subject, advice, facts: ofService }) => (
        <HealthCard key={subject} subject={subject} advice={advice} facts={ofService} />
      ))}
    </div>
  );
}

interface HealthCardProps {
  subject: string;
  /** How to fix a problem, if there is one. */
  advice: string | null | undefined;
  facts: readonly Fact[];
  children?: ReactNode;
}

function HealthCard({ subject, advice, facts, children }: HealthCardProps) {
  return (
    <Panel
      title={subject}
      aside={<Pill tone={advice ? 'orange' : 'green'}>{advice ? 'Needs attention' : 'OK'}</Pill>}
      className={`${classes.card} ${advice ? classes.attention : ''}`}
    >
      {advice && (
        <Text size="sm" c="var(--obd-orange-fg)" mb="xs">
          {advice}
        </Text>
      )}
      <FactList facts={facts} />
      {children}
    </Panel>
  );
}

function toFacts(health: Health, now: number): Record<Subject, Fact[]> {
  const { program, memory, delay, database, statements, jobs, disk, backup } = health;
  const ago = (at: string | null) => (at === null ? { value: 'Never' } : { value: relativeTime(at, now), title: timestamp(at) });
  const sum = (name: 'waiting' | 'running' | 'failed') => formatCount(jobs.queues.reduce((total, queue) => total + queue[name], 0));
  return {
    Server: [
      { label: 'Version', value: `OBDesk ${program.version} · Node ${program.node}` },
      { label: 'Uptime', value: durationText(program.uptimeSeconds) },
      {
        label: 'Process',
        value: `${program.host} · ${program.pid}`,
        title: 'The server process that responded. Other processes have their own numbers.',
      },
      { label: 'Live connections', value: formatCount(program.liveStreams), title: 'Browsers receiving live updates' },
      {
        label: 'Event-loop delay',
        value: `${millisecondsText(delay.p99)} · max ${millisecondsText(delay.max)}`,
        title: 'p99: 99% of delays are shorter',
      },
      {
        label: 'Memory',
        value: `${formatBytes(memory.rss)} · ${formatBytes(memory.heapUsed)} heap`,
        title: `Heap limit ${formatBytes(memory.heapLimit)}`,
      },
    ],
    Database: [
      { label: 'Version', value: `PostgreSQL ${database.version}` },
      { label: 'Size', value: formatBytes(database.bytes) },
      { label: 'Connections', value: `${database.open} of ${database.limit}`, title: 'In this process' },
      { label: 'Waiting for a connection', value: formatCount(database.waiting) },
      {
        label: 'Total connections',
        value: `${database.total} of ${database.totalLimit}`,
        title: 'Across all programs that use this database',
      },
    ],
    Queries: [
      { label: 'Slowest (p95)', value: millisecondsText(statements[0]?.p95 ?? 0), title: statements[0]?.name ?? '' },
      { label: 'Slowest', value: millisecondsText(Math.max(0, ...statements.map(({ max }) => max))) },
    ],
    Jobs: [
      { label: 'Waiting', value: sum('waiting') },
      { label: 'Running', value: sum('running') },
      { label: 'Failed', value: sum('failed'), title: 'In the last 7 days' },
    ],
    Disk: disk
      ? [
          { label: 'Free', value: `${formatBytes(disk.free)} of ${formatBytes(disk.total)}` },
          { label: 'Contains', value: disk.holdsDatabase ? 'Database and backups' : 'Backups' },
          ...(disk.holdsDatabase ? [] : [{ label: 'Database disk', value: 'Unknown', title: 'The database isn’t managed by OBDesk' }]),
        ]
      : [{ label: 'Free', value: 'Unknown' }],
    Backup: [
      { label: 'Latest', ...ago(backup.doneAt) },
      { label: 'Verified', ...ago(backup.checkedAt) },
    ],
  };
}
