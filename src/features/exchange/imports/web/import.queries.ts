import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { CsvRow } from '../../../../platform/csv.ts';
import { call, callPage, upload } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { HEADER_LIMIT, type ImportDecisions, type ImportMapping, type ImportReport, importApi, NAME_LIMIT } from '../import.contract.ts';
import { HEADER_SEARCH_ROWS } from '../import-columns.rules.ts';

const POLL_INTERVAL = 1_000;

/** A file to send with the choices about it; the others are guessed. */
interface Sent {
  readonly file: File;
  readonly mapping?: ImportMapping | undefined;
  readonly decisions?: ImportDecisions | undefined;
  /** Returns the findings instead of importing if the file needs review. */
  readonly review?: boolean;
}

const toFields = ({ mapping, decisions, review }: Sent): Record<string, string> => ({
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(decisions && { decisions: JSON.stringify(decisions) }),
  ...(review && { review: 'true' }),
});

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

/** Finds the header row among the first rows of a file, and which of its columns fills what, remembered or guessed. */
export function useMappingGuess(kind: string, firstRows: readonly CsvRow[] | undefined) {
  const rows = useMemo(() => firstRows?.slice(0, HEADER_SEARCH_ROWS).map(({ cells }) => cutRow(cells)), [firstRows]);
  return useQuery({
    queryKey: ['import', 'mapping', kind, rows],
    queryFn: () => call(importApi.guess(kind), {}, { rows: rows ?? [] }),
    enabled: rows !== undefined,
  });
}

/** Cuts a row to the limits of the call. Some programs end each row with thousands of empty cells. */
function cutRow(cells: readonly string[]): string[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, Math.min(filled, HEADER_LIMIT)).map((cell) => cell.slice(0, NAME_LIMIT));
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
