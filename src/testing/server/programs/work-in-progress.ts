import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ImportReport } from '../../../features/exchange/imports/import.contract.ts';
import { aTicket } from '../../../features/ticketing/tickets/ticket.factory.ts';
import type { ApiCaller } from '../api-caller.ts';
import { addLongRepair, downloadRepairDocument } from '../repair-documents.ts';
import { signInTo } from './program.ts';

/** More rows than are imported before the response. */
const LEADS = 2_500;

/** Starts an import and creates documents while the server may stop at any time. Returns the IDs of acknowledged imports. */
export async function importAndCreateDocuments(api: ApiCaller, round: number): Promise<string[]> {
  const [imported] = await Promise.all([importLeads(api, round), createDocuments(api)]);
  return imported;
}

async function importLeads(api: ApiCaller, round: number): Promise<string[]> {
  const rows = Array.from({ length: LEADS }, (_, n) => `zcrm_${round}_${n},Name ${n},Company ${round} ${n}`);
  const form = new FormData();
  form.append('file', new Blob([`Record Id,Last Name,Company\n${rows.join('\n')}\n`]), 'leads.csv');
  const reply = await api.request<ImportReport>('POST', '/api/imports/leads', { body: form }).catch(() => undefined);
  return reply?.status === 201 || reply?.status === 202 ? [reply.body.id] : [];
}

/** A response may be cut off or an error, but never contains part of a document. */
async function createDocuments(api: ApiCaller): Promise<void> {
  const id = await addLongRepair(api, 300).catch(() => undefined);
  if (id === undefined) return;
  const documents = await Promise.allSettled([1, 2, 3].map(() => downloadRepairDocument(api, id, 'rma-sheet')));
  for (const each of documents) if (each.status === 'fulfilled' && each.value.status === 200) expect(each.value.body).toContain('%%EOF');
}

/** Waits until each import has ended, and expects that it imported every row once. */
export async function expectImported(api: ApiCaller, imports: readonly string[]): Promise<void> {
  for (const id of imports)
    await expect
      .poll(async () => (await api.get<ImportReport>(`/api/imports/${id}`)).body, { timeout: 120_000, interval: 250 })
      .toMatchObject({ state: 'done', rows: LEADS, added: LEADS });
}

/** A file whose upload was acknowledged. */
export interface Kept {
  readonly path: string;
  readonly sha256: string;
}

/** Uploads files to a new ticket until `isOver`. Returns the acknowledged ones. */
export async function uploadUntil(caller: ApiCaller, bytes: number, isOver: () => boolean): Promise<Kept[]> {
  const ticket = await caller.post<{ id: string }>('/api/tickets', aTicket());
  expect(ticket.status).toBe(201);
  const kept: Kept[] = [];
  while (!isOver()) {
    const content = randomBytes(bytes);
    const path = `/api/tickets/${ticket.body.id}/attachments`;
    const id = randomUUID();
    const form = new FormData();
    form.append('file', new Blob([content]), 'flash.bin');
    const reply = await caller.request('POST', `${path}?id=${id}`, { body: form }).catch(() => ({ status: 0 }));
    if (reply.status === 201) kept.push({ path: `${path}/${id}`, sha256: createHash('sha256').update(content).digest('hex') });
  }
  return kept;
}

/** Expects that all acknowledged files are stored, byte by byte. */
export async function expectKept(url: string, kept: readonly Kept[]): Promise<void> {
  const cookie = await signInTo(url);
  for (const { path, sha256 } of kept) {
    const reply = await fetch(url + path, { headers: { cookie } });
    expect(reply.status).toBe(200);
    expect(
      createHash('sha256')
        .update(Buffer.from(await reply.arrayBuffer()))
        .digest('hex'),
    ).toBe(sha256);
  }
}
