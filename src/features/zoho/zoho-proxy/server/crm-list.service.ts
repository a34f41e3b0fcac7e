import { z } from 'zod';
import { lenientArray } from '../../zoho-client/server/http/read-rows.ts';
import type { CallForPerson, ZohoFailure } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import { UNREADABLE } from './results.ts';

/** A list of the CRM: the name of its module, Zoho's names of the fields to read, and how old it may be. */
interface AskedList {
  readonly module: 'Accounts' | 'Leads';
  readonly fields: string;
  readonly keptMs: number;
}

const Page = z.object({
  data: lenientArray(z.record(z.string(), z.unknown())),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});
export type CrmRow = z.infer<typeof Page>['data'][number];

const PAGE_SIZE = 200;

/**
 * Reads a list of the CRM to its end. Version 8 is asked, because the list of version 2 ends after 2,000 records. Pages are kept, so that a
 * list that takes longer than a person waits goes on with the next try.
 */
export async function readCrmList(zoho: CallForPerson, asked: AskedList): Promise<readonly CrmRow[] | ZohoFailure> {
  const rows: CrmRow[] = [];
  let token: string | undefined;
  do {
    const page = await readPage(zoho, asked, token);
    if ('kind' in page) return page;
    rows.push(...page.data);
    token = page.info.more_records ? (page.info.next_page_token ?? undefined) : undefined;
  } while (token !== undefined);
  return rows;
}

const NOTHING: z.infer<typeof Page> = { data: [], info: { more_records: false } };

async function readPage(zoho: CallForPerson, { module, fields, keptMs }: AskedList, token: string | undefined) {
  const query = { fields, per_page: PAGE_SIZE, page_token: token };
  const path = `/crm/v8/${module}`;
  const outcome = await zoho({ service: 'crm', method: 'GET', path, query, keptMs });
  if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return NOTHING;
  if (outcome.kind !== 'ok') return outcome;
  const page = Page.safeParse(outcome.body);
  return page.success ? page.data : UNREADABLE;
}
