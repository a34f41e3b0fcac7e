import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import type { CsvRow } from '../../../../platform/csv.ts';
import { call, callPage, upload } from '../../../../platform/web/call.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { HEADER_LIMIT, type ImportDecisions, type ImportMapping, type ImportReport, importApi, NAME_LIMIT } from '../import.contract.ts';
import { HEADER_SEARCH_ROWS } from '../import-columns.rules.ts';

const POLL_INTERVAL = 1_000;

/** A file with the user's choices. */
interface ImportRequest {
  readonly file: File;
  readonly mapping?: ImportMapping | undefined;
  readonly decisions?: ImportDecisions | undefined;
  /** Returns the findings instead of importing if the file needs review. */
  readonly review?: boolean;
}

const toFields = ({ mapping, decisions, review }: ImportRequest): Record<string, string> => ({
  ...(mapping && { mapping: JSON.stringify(mapping) }),
  ...(decisions && { decisions: JSON.stringify(decisions) }),
  ...(review && { review: 'true' }),
});

/** A file with the answers to its findings, handed from the dialog to the page. */
export interface HandedFile {
  readonly file: File;
  readonly decisions: ImportDecisions | undefined;
}

const toHandedKey = (kind: string) => ['import', 'handed', kind] as const;

/** Returns a function that hands a file to the page. */
export function useHandFile(kind: string) {
  const client = useQueryClient();
  return (handed: HandedFile) => client.setQueryData(toHandedKey(kind), handed);
}

/** Returns the file that the dialog handed over. Later visits of the page start without it. */
export function useHandedFile(kind: string): HandedFile | undefined {
  const client = useQueryClient();
  const [handed] = useState(() => client.getQueryData<HandedFile>(toHandedKey(kind)));
  useEffect(() => client.removeQueries({ queryKey: toHandedKey(kind) }), [client, kind]);
  return handed;
}

/** Starts an import. A large file continues in the background; `useImportReport` follows it. */
export function useStartImport(kind: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (request: ImportRequest) => upload(importApi.start(kind), {}, request.file, toFields(request)),
    onSuccess: () => client.invalidateQueries({ queryKey: ['import', 'list'] }),
  });
}

/** Runs an import as a dry run. */
export function useCheckFile(kind: string) {
  return useMutation({
    mutationFn: (request: ImportRequest) => upload(importApi.start(kind), {}, request.file, { ...toFields(request), dryRun: 'true' }),
  });
}

/** Loads the suggested mapping for the first rows of a file. */
export function useMappingGuess(kind: string, firstRows: readonly CsvRow[] | undefined) {
  const rows = useMemo(() => firstRows?.slice(0, HEADER_SEARCH_ROWS).map(({ cells }) => cutRow(cells)), [firstRows]);
  return useQuery({
    queryKey: ['import', 'mapping', kind, rows],
    queryFn: () => call(importApi.guess(kind), {}, { rows: rows ?? [] }),
    enabled: rows !== undefined,
  });
}

/** Cuts a row to the limits of the request. Some programs pad rows with thousands of empty cells. */
function cutRow(cells: readonly string[]): string[] {
  const filled = cells.findLastIndex((cell) => cell.trim() !== '') + 1;
  return cells.slice(0, Math.min(filled, HEADER_LIMIT)).map((cell) => cell.slice(0, NAME_LIMIT));
}

/** Loads the report of an import and polls until it has ended. */
export function useImportReport(id: string | undefined) {
  return useQuery({
    queryKey: ['import', 'one', id],
    queryFn: () => call(importApi.get, { id: id ?? '' }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data && !isWorking(state.data) ? false : POLL_INTERVAL),
  });
}

/** Whether an import or undo is in progress. */
export function isWorking({ state }: Pick<ImportReport, 'state'>): boolean {
  return state === 'running' || state === 'undoing';
}

/** Cancels or undoes an import. */
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

/** Loads imports, newest first. */
export function useImports(kind: string) {
  return usePagedList(pagedQuery(['import', 'list', kind], (page) => callPage(importApi.list, {}, { ...page, kind })));
}
