import { formatDollars } from '../../../platform/money.ts';
import { formatCount } from '../../../platform/number-text.ts';
import type { ReportCell, ReportLink } from '../../../platform/report.ts';

export const number = (value: number, link?: ReportLink): ReportCell => ({
  value,
  text: formatCount(value),
  link: value === 0 ? undefined : link,
});
export const money = (value: number, link?: ReportLink): ReportCell => ({
  value,
  text: formatDollars(value),
  link: value === 0 ? undefined : link,
});
export const text = (value: string, link?: ReportLink): ReportCell => ({ value, text: value, link });
export const decimal = (value: number | null): ReportCell => ({ value: value === null ? null : Math.round(value * 100) / 100, text: '' });

export const fleet = (search: ReportLink['search']): ReportLink => ({ to: '/fleet', search });
export const invoices = (search: ReportLink['search']): ReportLink => ({ to: '/invoices', search });

export const DAY_SECONDS = 86_400;

/** '5 d', '<1 d' */
export function formatWait(seconds: number): string {
  const days = Math.floor(seconds / DAY_SECONDS);
  return days === 0 ? '<1 d' : `${formatCount(days)} d`;
}

export const UNPAID = { state: 'unpaid' };
