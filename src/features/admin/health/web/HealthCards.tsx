import { Link } from '@tanstack/react-router';
import { formatBytes, formatCount } from '../../../../platform/number-text.ts';
import { relativeTime, timestamp } from '../../../../platform/time/relative-time.ts';
import { FactList } from '../../../../platform/web/ui/FactList.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { useNow } from '../../../../platform/web/ui/text/clock.ts';
import { Pill } from '../../../../platform/web/ui/text/Pill.tsx';
import type { Health } from '../health.contract.ts';
import { durationText, millisecondsText, type Subject, type Verdict } from '../health.rules.ts';
import classes from './HealthCards.module.css';

interface Fact {
  label: string;
  value: string;
  title?: string;
}

/** One card per subject: ok, or what to do about it, and the figures. */
export function HealthCards({ health, verdicts }: { health: Health; verdicts: readonly Verdict[] }) {
  const facts = toFacts(health, useNow());
  return (
    <div className={classes.cards}>
      {verdicts.map(({ subject, advice }) => (
        <Panel
          key={subject}
          title={subject}
          aside={<Pill tone={advice ? 'orange' : 'green'}>{advice ? 'attention' : 'ok'}</Pill>}
          className={advice ? classes.attention : undefined}
        >
          {advice && <p className={classes.advice}>{advice}</p>}
          <FactList facts={facts[subject]} />
          {subject === 'Backup' && (
            <Link className={classes.link} to="/backups">
              Open Backups
            </Link>
          )}
        </Panel>
      ))}
    </div>
  );
}

function toFacts(health: Health, now: number): Record<Subject, Fact[]> {
  const { program, memory, delay, database, statements, jobs, disk, backup } = health;
  const ago = (at: string | null) => (at === null ? { value: 'never' } : { value: relativeTime(at, now), title: timestamp(at) });
  const sum = (name: 'waiting' | 'running' | 'failed') => formatCount(jobs.queues.reduce((total, queue) => total + queue[name], 0));
  return {
    Server: [
      { label: 'Version', value: `OBDesk ${program.version}, Node ${program.node}` },
      { label: 'Runs for', value: durationText(program.uptimeSeconds) },
      {
        label: 'Process',
        value: `${program.host}, ${program.pid}`,
        title: 'The server process that answers; others have figures of their own',
      },
      { label: 'Live connections', value: formatCount(program.liveStreams), title: 'Browsers that receive changes as they happen' },
      {
        label: 'Delay',
        value: `${millisecondsText(delay.p99)}, at most ${millisecondsText(delay.max)}`,
        title: 'How late the process is, 99 times of 100',
      },
      {
        label: 'Memory',
        value: `${formatBytes(memory.rss)}, objects ${formatBytes(memory.heapUsed)}`,
        title: `Objects may take ${formatBytes(memory.heapLimit)}`,
      },
    ],
    Database: [
      { label: 'Version', value: `PostgreSQL ${database.version}` },
      { label: 'Size', value: formatBytes(database.bytes) },
      { label: 'Connections', value: `${database.open} of ${database.limit}`, title: 'Of this process' },
      { label: 'Calls waiting for one', value: formatCount(database.waiting) },
      {
        label: 'Connections in all',
        value: `${database.total} of ${database.totalLimit}`,
        title: 'Of every program that uses this database',
      },
    ],
    Queries: [
      { label: 'Slowest', value: millisecondsText(statements[0]?.p95 ?? 0), title: statements[0]?.name ?? '' },
      { label: 'Longest single run', value: millisecondsText(Math.max(0, ...statements.map(({ max }) => max))) },
    ],
    Jobs: [
      { label: 'Waiting', value: sum('waiting') },
      { label: 'Running', value: sum('running') },
      { label: 'Failed', value: sum('failed'), title: 'Within the last week' },
    ],
    Disk: disk
      ? [
          { label: 'Left', value: `${formatBytes(disk.free)} of ${formatBytes(disk.total)}` },
          { label: 'Holds', value: disk.holdsDatabase ? 'database and backups' : 'backups' },
          ...(disk.holdsDatabase ? [] : [{ label: 'Disk of the database', value: 'not known', title: 'It is on a server of its own' }]),
        ]
      : [{ label: 'Left', value: 'not known' }],
    Backup: [
      { label: 'Last one', ...ago(backup.doneAt) },
      { label: 'Checked', ...ago(backup.checkedAt) },
    ],
  };
}
