import { useMutation, useQuery } from '@tanstack/react-query';
import { call, upload } from '../../../platform/web/call.ts';
import { importApi } from '../import.contract.ts';

const POLL_INTERVAL = 1_000;

/** Sends a CSV file of records of a kind. A large one goes on in the background; `useImportReport` follows it. */
export function useStartImport(kind: string) {
  return useMutation({ mutationFn: (file: File) => upload(importApi.start(kind), {}, file) });
}

/** The report of an import, fetched again until it has ended. */
export function useImportReport(id: string | undefined) {
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: () => call(importApi.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'running' ? false : POLL_INTERVAL),
  });
}
