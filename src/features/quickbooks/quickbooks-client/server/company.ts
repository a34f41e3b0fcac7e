import { z } from 'zod';
import { readRows, toQuery } from './query.ts';

/** The questions that tell of a company: its name, and the currency in which it keeps its books. */
export const COMPANY_QUERY = toQuery('select * from CompanyInfo');
export const PREFERENCES_QUERY = toQuery('select * from Preferences');

const Company = z.object({ CompanyName: z.string() });
const Preferences = z.object({ CurrencyPrefs: z.object({ HomeCurrency: z.object({ value: z.string() }) }) });

/** Null where the answer does not say it. */
export const readCompanyName = (body: unknown): string | null => readRows(body, 'CompanyInfo', Company)[0]?.CompanyName ?? null;

/** By ISO 4217; null where the answer does not say it. */
export const readCurrency = (body: unknown): string | null =>
  readRows(body, 'Preferences', Preferences)[0]?.CurrencyPrefs.HomeCurrency.value ?? null;
