import { useQuery } from '@tanstack/react-query';
import { call } from '../../../platform/web/call.ts';
import { backupApi } from '../backup.contract.ts';

/** The backups there are, newest first, and when the next one is made. */
export function useBackups() {
  return useQuery({ queryKey: ['backup', 'list'], queryFn: () => call(backupApi.list, {}) });
}
