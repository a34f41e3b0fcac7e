import { useMutation, useQuery } from '@tanstack/react-query';
import { call, upload } from '../../../platform/web/call.ts';
import { importApi } from '../import.contract.ts';

const POLL_INTERVAL = 1_000;

/** Sends a CSV file of tickets. A large one goes on in the background; `useImportReport` follows it. */
export function useImportTickets() {
  return useMutation({ mutationFn: (file: File) => upload(importApi.tickets, {}, file) });
}

/** What became of an import, asked again until it has ended. */
export function useImportReport(id: string | undefined) {
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: () => call(importApi.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_INTERVAL),
  });
}
