import { z } from 'zod';
import { toCompanyKey } from '../../../../master-data/customers/company.rules.ts';
import { lenientArray } from '../../../zoho-client/server/http/read-rows.ts';
import { isDone, LIST_MAX_AGE_MS, type ZohoFailure } from '../../../zoho-connection/server/calls/zoho-calls.service.ts';
import type { SyncContext } from '../context.ts';

const Accounts = z.object({ data: lenientArray(z.object({ id: z.string(), accountName: z.string().nullish() })) });

/** Searches by the name of an account take three letters. */
const SHORTEST_SEARCH = 3;

/** The id of the only account of Zoho Desk with this name, letter case and blanks aside; undefined where there is none, or several. */
export async function findAccount({ zoho }: SyncContext, company: string): Promise<string | undefined | ZohoFailure> {
  const accountName = company.trim();
  if (accountName.length < SHORTEST_SEARCH || accountName.length > 200) return undefined;
  const query = { accountName, limit: 10 };
  const call = { service: 'desk', method: 'GET', path: '/api/v1/accounts/search', query } as const;
  const outcome = await zoho({ ...call, maxAgeMs: LIST_MAX_AGE_MS, scopes: ['Desk.accounts.READ', 'Desk.search.READ'] });
  if (!isDone(outcome)) return outcome;
  const rows = outcome.kind === 'ok' ? (Accounts.safeParse(outcome.body).data?.data ?? []) : [];
  const same = rows.filter((row) => toCompanyKey(row.accountName ?? '') === toCompanyKey(company));
  return same.length === 1 ? same[0]?.id : undefined;
}
