import { z } from 'zod';
import { toUtc } from '../../zoho-client/server/http/times.ts';
import type { CallForPerson } from '../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SentLead } from '../zoho-proxy.contract.ts';
import { toZohoClock } from './unclear.ts';

const Row = z.object({
  id: z.string(),
  Created_Time: z.string(),
  Last_Name: z.string().nullish(),
  Company: z.string().nullish(),
  Phone: z.string().nullish(),
});
const Page = z.object({ data: z.array(Row) });

/**
 * Finds leads among those that were created since then, by name, company and phone, each once. The list is read and not the search, whose
 * index lags behind. Undefined when Zoho does not say.
 */
export async function findNewLeads(
  zoho: CallForPerson,
  items: readonly SentLead[],
  since: number,
): Promise<(string | undefined)[] | undefined> {
  const query = { fields: 'Last_Name,Company,Phone,Created_Time', sort_by: 'Created_Time', sort_order: 'desc', per_page: 200 };
  const outcome = await zoho({ service: 'crm', method: 'GET', path: '/crm/v8/Leads', query });
  if (outcome.kind === 'empty') return items.map(() => undefined);
  const page = outcome.kind === 'ok' ? Page.safeParse(outcome.body).data : undefined;
  if (outcome.kind !== 'ok' || !page || outcome.zohoTime === undefined) return undefined;
  const earliest = toZohoClock(outcome.zohoTime, since);
  const fresh = page.data.filter(({ Created_Time: time }) => Date.parse(toUtc(time) ?? '') >= earliest);
  return items.map((item) => takeSame(fresh, item)?.id);
}

function takeSame(rows: z.infer<typeof Row>[], item: SentLead): z.infer<typeof Row> | undefined {
  const isSame = (name: 'Last_Name' | 'Company' | 'Phone') => (row: z.infer<typeof Row>) => (row[name] ?? '') === (item[name] ?? '').trim();
  const found = rows.find((row) => isSame('Last_Name')(row) && isSame('Company')(row) && isSame('Phone')(row));
  if (found) rows.splice(rows.indexOf(found), 1);
  return found;
}
