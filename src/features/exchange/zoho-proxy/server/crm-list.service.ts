import { z } from 'zod';
import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { callZoho, type ZohoFailure } from '../../../admin/zoho-connection/server/calls/zoho-calls.service.ts';

/** A list of the CRM: the name of its module, Zoho's names of the fields to read, and how old it may be. */
interface AskedList {
  readonly module: 'Accounts' | 'Leads';
  readonly fields: string;
  readonly keptMs: number;
}

const Page = z.object({
  data: z.array(z.record(z.string(), z.unknown())),
  info: z.object({ more_records: z.boolean(), next_page_token: z.string().nullish() }),
});
export type CrmRow = z.infer<typeof Page>['data'][number];

const PAGE_SIZE = 200;
/** A person waits for the whole list; each page that was read is kept, so that the next try goes on from there. */
const LONGEST_MS = 25_000;
const LATER_MS = 60_000;

/** Reads a list of the CRM to its end. Version 8 is asked, because the list of version 2 ends after 2,000 records. */
export async function readCrmList(deps: ServerDeps, asked: AskedList): Promise<readonly CrmRow[] | ZohoFailure> {
  const endsAt = performance.now() + LONGEST_MS;
  const rows: CrmRow[] = [];
  let token: string | undefined;
  do {
    if (performance.now() > endsAt) return { kind: 'busy', retryAfterMs: LATER_MS };
    const page = await readPage(deps, asked, token);
    if ('kind' in page) return page;
    rows.push(...page.data);
    token = page.info.more_records ? (page.info.next_page_token ?? undefined) : undefined;
  } while (token !== undefined);
  return rows;
}

const NOTHING: z.infer<typeof Page> = { data: [], info: { more_records: false } };

async function readPage(deps: ServerDeps, { module, fields, keptMs }: AskedList, token: string | undefined) {
  const query = { fields, per_page: PAGE_SIZE, page_token: token };
  const path = `/crm/v8/${module}`;
  const outcome = await callZoho(deps, { service: 'crm', method: 'GET', path, query, priority: 'person', keptMs });
  if (outcome.kind === 'empty' || outcome.kind === 'unchanged') return NOTHING;
  if (outcome.kind !== 'ok') return outcome;
  const page = Page.safeParse(outcome.body);
  return page.success ? page.data : ({ kind: 'unreadable', why: 'not_json', mayBeDone: true } as const);
}
