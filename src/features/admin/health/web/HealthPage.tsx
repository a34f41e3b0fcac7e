import { Box, Button, Flex, Group, Stack, Text } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { pluralize } from '../../../../platform/number-text.ts';
import { exactTime } from '../../../../platform/time/relative-time.ts';
import { call } from '../../../../platform/web/call.ts';
import utilities from '../../../../platform/web/theme/utilities.module.css';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { Alert } from '../../../../platform/web/ui/feedback/Alert.tsx';
import { ErrorState } from '../../../../platform/web/ui/feedback/ErrorState.tsx';
import { PageSpinner } from '../../../../platform/web/ui/feedback/PageSpinner.tsx';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import { RelativeTime } from '../../../../platform/web/ui/text/RelativeTime.tsx';
import { ToneDot } from '../../../../platform/web/ui/text/ToneDot.tsx';
import { type FailedJob, healthApi } from '../health.contract.ts';
import { judgeHealth, summarizeHealth } from '../health.rules.ts';
import { HealthCards } from './HealthCards.tsx';
import { JobsPanel, QueriesPanel, TablesPanel } from './HealthTables.tsx';

/** Failed jobs, each with the error of its last attempt. */
function FailedJobs({ jobs }: { jobs: readonly FailedJob[] }) {
  const retry = useRetryJob();
  return (
    <Panel title="Failed jobs">
      {retry.error && <Alert>{retry.error.message}</Alert>}
      <EntryList>
        {jobs.map(({ id, queue, failedAt, tries, reason }) => (
          <Flex key={id} component="li" wrap={{ base: 'wrap', md: 'nowrap' }} align="center" columnGap="sm" py="xs" fz="sm">
            <Box flex={{ base: '1 0 100%', md: '0 0 240px' }}>
              <Mono>{queue}</Mono>
              <Text size="xs" c="dimmed">
                Failed <RelativeTime at={failedAt} /> after {pluralize(tries, 'attempt')}
              </Text>
            </Box>
            <Text inherit className={utilities.wrap} flex={1}>
              {reason || 'No error message'}
            </Text>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Retry ${queue}`}
              loading={retry.isPending && retry.variables === id}
              onClick={() => retry.mutate(id)}
            >
              Retry
            </Button>
          </Flex>
        ))}
      </EntryList>
    </Panel>
  );
}

export function HealthPage() {
  const { data: health, error, dataUpdatedAt, refetch } = useHealth();
  if (!health) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSpinner />;
  const verdicts = judgeHealth(health);
  const problems = [...verdicts, ...health.services].filter(({ advice }) => advice !== undefined && advice !== null).length;
  return (
    <Stack gap="sm" p="12px var(--obd-gutter) var(--obd-gutter)">
      <Group justify="space-between" gap="4px 12px">
        <Group gap="xs" fw={650} role="status">
          <ToneDot tone={problems === 0 ? 'green' : 'orange'} />
          {summarizeHealth(problems)}
        </Group>
        <Text size="sm" c="dimmed" className={utilities.numbers}>
          Refreshes every 10 seconds · Updated {exactTime(dataUpdatedAt)}
        </Text>
      </Group>
      {error && <Alert title="The server isn’t responding">Showing the last known values. {error.message}</Alert>}
      <HealthCards health={health} verdicts={verdicts} />
      {health.jobs.failed.length > 0 && <FailedJobs jobs={health.jobs.failed} />}
      <Flex direction={{ base: 'column', lg: 'row' }} align={{ lg: 'start' }} gap="sm">
        <Box flex={3} miw={0}>
          <QueriesPanel statements={health.statements} />
        </Box>
        <Stack flex={2} gap="sm" miw={0}>
          <JobsPanel queues={health.jobs.queues} />
          <TablesPanel tables={health.database.tables} />
        </Stack>
      </Flex>
    </Stack>
  );
}

const POLL_MS = 10_000;

const HEALTH_KEY = ['health', 'report'] as const;

/** Polls the server's health while the tab is visible. */
export function useHealth() {
  return useQuery({
    queryKey: HEALTH_KEY,
    queryFn: () => call(healthApi.read, {}),
    refetchInterval: POLL_MS,
    staleTime: 0,
    retry: false,
    meta: { follows: ['backup'] },
  });
}

export function useRetryJob() {
  const client = useQueryClient();
  const onSuccess = () => client.invalidateQueries({ queryKey: HEALTH_KEY });
  return useMutation({ mutationFn: (id: string) => call(healthApi.retry, { id }), onSuccess });
}
