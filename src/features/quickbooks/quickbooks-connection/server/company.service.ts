import type { ServerDeps } from '../../../../platform/server/server-deps.ts';
import { refusal } from '../../../admin/provider-access/server/consent/consent.service.ts';
import { COMPANY_QUERY, PREFERENCES_QUERY, readCompanyName, readCurrency } from '../../quickbooks-client/server/company.ts';
import type { QuickbooksGrant } from '../../quickbooks-client/server/oauth/grants.ts';
import { readQuickbooksSettings } from '../../quickbooks-client/server/quickbooks-settings.ts';
import { callQuickbooks, inTurn } from './calls/quickbooks-calls.service.ts';
import { PROBLEM_TEXTS } from './connection.service.ts';
import { findConnection, noteConnection } from './connection.store.ts';

/** A company in QuickBooks; what it does not say now is asked again when it is needed. */
export interface Company {
  readonly realmId: string;
  readonly companyName: string | null;
  readonly currency: string | null;
}

/** Asks a company what it is called, with tokens that were just granted; 400 when they are not for this company. */
export async function findCompany(deps: ServerDeps, realmId: string, { accessToken }: QuickbooksGrant): Promise<Company> {
  const { apiUrl } = readQuickbooksSettings(deps.config.environment);
  const access = { apiUrl, realmId, token: accessToken, stopping: deps.stopping };
  const company = await inTurn(deps, access, COMPANY_QUERY);
  const preferences = await inTurn(deps, access, PREFERENCES_QUERY);
  if (company.kind === 'forbidden' || company.kind === 'unauthorized') throw refusal('refused', PROBLEM_TEXTS.wrong_company);
  return {
    realmId,
    companyName: company.kind === 'ok' ? readCompanyName(company.body) : null,
    currency: preferences.kind === 'ok' ? readCurrency(preferences.body) : null,
  };
}

/** The currency of the connected company; undefined while it does not say it, or none is connected. */
export async function findQuickbooksCurrency(deps: ServerDeps): Promise<string | undefined> {
  const row = await findConnection(deps.database);
  if (!row || row.currency !== null) return row?.currency ?? undefined;
  const outcome = await callQuickbooks(deps, PREFERENCES_QUERY);
  const currency = outcome.kind === 'ok' ? readCurrency(outcome.body) : null;
  if (currency !== null) await noteConnection(deps.database, row.generation, { currency });
  return currency ?? undefined;
}
