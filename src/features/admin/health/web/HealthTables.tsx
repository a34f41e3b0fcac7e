import { Table } from '@mantine/core';
import { formatBytes, formatCount } from '../../../../platform/number-text.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { Health } from '../health.contract.ts';
import { millisecondsText } from '../health.rules.ts';

interface StatsPanelProps<Row> {
  title: string;
  /** Heading of the first column. */
  nameLabel: string;
  toName: (row: Row) => string;
  stats: readonly { label: string; toText: (row: Row) => string }[];
  rows: readonly Row[];
}

function StatsPanel<Row>({ title, nameLabel, toName, stats, rows }: StatsPanelProps<Row>) {
  return (
    <Panel title={title}>
      <Table layout="fixed" tabularNums horizontalSpacing={0} verticalSpacing={5} aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col" fz="xs" fw={600} c="dimmed">
              {nameLabel}
            </Table.Th>
            {stats.map(({ label }) => (
              <Table.Th key={label} scope="col" w={{ base: 60, sm: 76 }} fz="xs" fw={600} ta="end" c="dimmed">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={toName(row)}>
              <Table.Th scope="row" className={utilities.truncate ?? ''} pr="sm" ff="monospace" fz="xs" fw={400} title={toName(row)}>
                {toName(row)}
              </Table.Th>
              {stats.map(({ label, toText }) => (
                <Table.Td key={label} ta="end">
                  {toText(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Panel>
  );
}

/** The ten queries with the highest p95 (of their latest 100 runs) since this process started. */
export function QueriesPanel({ statements }: { statements: Health['statements'] }) {
  return (
    <StatsPanel
      title="Slowest queries"
      nameLabel="Query"
      toName={({ name }) => name}
      stats={[
        { label: 'Runs', toText: ({ count }) => formatCount(count) },
        { label: 'Mean', toText: ({ mean }) => millisecondsText(mean) },
        { label: 'p95', toText: ({ p95 }) => millisecondsText(p95) },
        { label: 'Max', toText: ({ max }) => millisecondsText(max) },
      ]}
      rows={statements}
    />
  );
}

export function JobsPanel({ queues }: { queues: Health['jobs']['queues'] }) {
  return (
    <StatsPanel
      title="Background jobs"
      nameLabel="Job"
      toName={({ queue }) => queue}
      stats={[
        { label: 'Waiting', toText: ({ waiting }) => formatCount(waiting) },
        { label: 'Running', toText: ({ running }) => formatCount(running) },
        { label: 'Failed', toText: ({ failed }) => formatCount(failed) },
      ]}
      rows={queues}
    />
  );
}

/** Sizes include indexes; row counts are PostgreSQL's estimates. */
export function TablesPanel({ tables }: { tables: Health['database']['tables'] }) {
  return (
    <StatsPanel
      title="Largest tables"
      nameLabel="Table"
      toName={({ name }) => name}
      stats={[
        { label: 'Rows', toText: ({ rows }) => formatCount(rows) },
        { label: 'Size', toText: ({ bytes }) => formatBytes(bytes) },
      ]}
      rows={tables}
    />
  );
}
