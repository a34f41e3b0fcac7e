import { readFileSync } from 'node:fs';
import { vi } from 'vitest';
import type { ImportDecisions, ImportMapping, ImportReport } from '../../features/exchange/imports/import.contract.ts';
import type { ApiCaller } from './api-caller.ts';
import { STRESS_TIMEOUT } from './stress.ts';

export type ImportedKind = 'tickets' | 'leads' | 'accounts';

export interface ImportChoices {
  readonly decisions?: ImportDecisions;
  readonly mapping?: ImportMapping;
  readonly dryRun?: boolean;
  readonly review?: boolean;
}

export function importFile(
  by: ApiCaller,
  kind: ImportedKind,
  content: Uint8Array | string,
  { decisions, mapping, dryRun, review }: ImportChoices = {},
) {
  const body = new FormData();
  if (decisions) body.append('decisions', JSON.stringify(decisions));
  if (mapping) body.append('mapping', JSON.stringify(mapping));
  if (dryRun) body.append('dryRun', 'true');
  if (review) body.append('review', 'true');
  body.append('file', new Blob([new Uint8Array(Buffer.from(content))]), 'export.csv');
  return by.request<ImportReport>('POST', `/api/imports/${kind}`, { body });
}

/** Imports a file of `src/testing/cases`. */
export const importCase = async (by: ApiCaller, kind: ImportedKind, name: string, choices?: ImportChoices) =>
  (await importFile(by, kind, readFileSync(new URL(`../cases/${name}.csv`, import.meta.url)), choices)).body;

/** Waits until an import or its undo has ended. Returns the report. */
export const waitForImport = (by: ApiCaller, id: string) =>
  vi.waitUntil(
    async () => {
      const { status, body } = await by.get<ImportReport>(`/api/imports/${id}`);
      return status === 200 && body.state !== 'running' && body.state !== 'undoing' && body;
    },
    { timeout: STRESS_TIMEOUT, interval: 50 },
  );
