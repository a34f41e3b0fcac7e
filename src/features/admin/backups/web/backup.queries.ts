import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../../platform/web/call.ts';
import { type BackupOverview, backupApi } from '../backup.contract.ts';

const POLL_INTERVAL = 1_000;

/** The backups there are, newest first, and when the next one is made; read again while one runs. */
export function useBackups() {
  return useQuery({
    queryKey: ['backup', 'list'],
    queryFn: () => call(backupApi.list, {}),
    refetchInterval: ({ state }) => (isRunning(state.data) ? POLL_INTERVAL : false),
  });
}

const isRunning = (overview: BackupOverview | undefined) => overview?.backups.some(({ state }) => state === 'running') ?? false;

/** Begins a backup; it goes on by itself. */
export function useStartBackup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(backupApi.start, {}),
    onSettled: () => client.invalidateQueries({ queryKey: ['backup'] }),
  });
}
