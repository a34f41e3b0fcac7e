import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callPage, upload } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { type ImportMapping, type ImportReport, importApi } from '../import.contract.ts';

const POLL_INTERVAL = 1_000;

/** A file to send with its chosen columns; those not chosen are guessed. */
interface Sent {
  readonly file: File;
  readonly mapping?: ImportMapping | undefined;
}

const toFields = ({ mapping }: Sent): Record<string, string> => (mapping ? { mapping: JSON.stringify(mapping) } : {});

/** Sends a CSV file of records of a kind. A large one goes on in the background; `useImportReport` follows it. */
export function useStartImport(kind: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (sent: Sent) => upload(importApi.start(kind), {}, sent.file, toFields(sent)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['import', 'list'] }),
  });
}

/** Asks what an import of the file would do; nothing is written. */
export function useCheckFile(kind: string) {
  return useMutation({
    mutationFn: (sent: Sent) => upload(importApi.start(kind), {}, sent.file, { ...toFields(sent), dryRun: 'true' }),
  });
}

/** Which header fills what, remembered or guessed. */
export function useMappingGuess(kind: string, header: string[] | undefined) {
  return useQuery({
    queryKey: ['import', 'mapping', kind, header],
    queryFn: () => call(importApi.guess(kind), {}, { header: header ?? [] }),
    enabled: header !== undefined,
  });
}

/** The report of an import, fetched again until it has ended. */
export function useImportReport(id: string | undefined) {
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: () => call(importApi.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isWorking(state.data) ? false : POLL_INTERVAL),
  });
}

/** Something goes on in the background. */
export function isWorking({ state }: Pick<ImportReport, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Cancels an import, or takes it back. */
export function useEndImport(what: 'cancel' | 'undo') {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(importApi[what], { id }),
    onSuccess: (report) => {
      client.setQueryData(['import', 'one', report.id], report);
      void client.invalidateQueries({ queryKey: ['import'] });
    },
  });
}

/** Earlier imports, newest first. */
export function useImports(kind: string) {
  return usePagedList(pagedQuery(['import', 'list', kind], (page) => callPage(importApi.list, {}, { ...page, kind })));
}
