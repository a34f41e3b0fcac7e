import { z } from 'zod';
import { mapResponse, queryRows } from '../entities.ts';

const Company = z.object({ CompanyName: z.string() });
const Preferences = z.object({ CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string() }) }) });

export const COMPANY_NAME_QUERY = mapResponse(queryRows('CompanyInfo', Company), ({ rows }) => rows[0]?.CompanyName ?? null);

/** ISO 4217. */
export const CURRENCY_QUERY = mapResponse(
  queryRows('Preferences', Preferences),
  ({ rows }) => rows[0]?.CurrencyPrefs.HomeCurrency.value ?? null,
);
