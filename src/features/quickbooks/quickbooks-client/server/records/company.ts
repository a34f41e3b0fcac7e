import { z } from 'zod';
import { parseRows, toQuery } from '../query.ts';

export const COMPANY_QUERY = toQuery('select * from CompanyInfo');
export const PREFERENCES_QUERY = toQuery('select * from Preferences');

const Company = z.object({ CompanyName: z.string() });
const Preferences = z.object({ CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string() }) }) });

/** Returns null if the response has no name. */
export const parseCompanyName = (body: unknown): string | null => parseRows(body, 'CompanyInfo', Company).rows[0]?.CompanyName ?? null;

/** Returns an ISO 4217 code; null if the response has none. */
export const parseCurrency = (body: unknown): string | null =>
  parseRows(body, 'Preferences', Preferences).rows[0]?.CurrencyPrefs.HomeCurrency.value ?? null;
