import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type BackupOverview, backupApi } from '../backup.contract.ts';

const POLL_MS = 1_000;

/** Lists the backups, newest first. Polls while one is running. */
export function useBackups() {
  return useQuery({
    queryKey: ['backup', 'list'],
    queryFn: () => call(backupApi.list, {}),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_MS : false),
  });
}

const isRunning = (overview: BackupOverview | undefined) => overview?.backups.some(({ state }) => state === 'running') ?? false;

export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(backupApi.start, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['backup'] }),
  });
}
