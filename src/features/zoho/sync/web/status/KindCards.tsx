import { Anchor, Flex, Paper, Progress, SimpleGrid, Text, Title } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { formatCount } from '../../../../../platform/number-text.ts';
import utilities from '../../../../../platform/web/theme/utilities.module.css';
import { ToneDot } from '../../../../../platform/web/ui/text/ToneDot.tsx';
import type { Tone } from '../../../../../platform/web/ui/text/tones.ts';
import type { SyncStatus } from '../../sync.contract.ts';
import classes from '../SyncPage.module.css';
import { SHOWN_KINDS, type ShownKind } from './shown-kinds.ts';

type Counts = SyncStatus['counts']['tickets'];

/** Number of records of each kind by sync status, with links to the records. */
export function KindCards({ counts }: { counts: SyncStatus['counts'] }) {
  return (
    <SimpleGrid cols={{ base: 1, lg: 3 }} spacing="sm">
      {SHOWN_KINDS.map((kind) => (
        <KindCard key={kind.name} kind={kind} counts={counts[kind.name]} />
      ))}
    </SimpleGrid>
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
    <Paper component="section" aria-label={label} px={14} pt="sm" pb="xs" withBorder radius="lg" shadow="var(--obd-shadow)">
      <Anchor c="inherit" underline="hover" renderRoot={(props) => <Link {...props} to={to} />}>
        <Flex align="center" gap="xs">
          <Icon size={16} color="var(--obd-ink-3)" aria-hidden />
          <Title order={3} fz="sm">
            {label}
          </Title>
          <Text span className={utilities.numbers} ml="auto" size="xl" fw={650}>
            {formatCount(counts.total)}
          </Text>
        </Flex>
      </Anchor>
      <Progress.Root size={4} mt="xs" mb={4} aria-hidden>
        {statusCounts
          .filter(({ count }) => count > 0)
          .map(({ sync, tone, count }) => (
            <Progress.Section key={sync} value={(count / counts.total) * 100} miw={4} color={`var(--obd-${tone}-dot)`} withAria={false} />
          ))}
      </Progress.Root>
      <Flex component="ul" wrap="wrap" gap="0 16px">
        {statusCounts.map(({ sync, label: status, tone, count }) => (
          <li key={sync}>
            <Anchor
              className={`${utilities.numbers} ${classes.count}`}
              size="sm"
              c="gray"
              renderRoot={(props) => <Link {...props} to={to} search={{ sync }} />}
            >
              <ToneDot tone={tone} />
              {formatCount(count)} {status}
            </Anchor>
          </li>
        ))}
      </Flex>
    </Paper>
  );
}
