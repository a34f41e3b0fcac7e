import { addDays, daysBetween } from '../../../platform/time/calendar-day.ts';

export const PAYMENT_TERMS = ['Due on receipt', 'Net 15', 'Net 30', 'Net 60'] as const;
export type PaymentTerms = (typeof PAYMENT_TERMS)[number];

const DAYS: Readonly<Record<PaymentTerms, number>> = { 'Due on receipt': 0, 'Net 15': 15, 'Net 30': 30, 'Net 60': 60 };

/** Returns the due date; undefined if the issue date is invalid. */
export const toDueDate = (issueDate: string, terms: PaymentTerms): string | undefined => addDays(issueDate, DAYS[terms]);

/** Returns the terms that match the dates; undefined for other dates. */
export const findTerms = (issueDate: string, dueDate: string): PaymentTerms | undefined =>
  PAYMENT_TERMS.find((terms) => dueDate !== '' && toDueDate(issueDate, terms) === dueDate);

/** Returns the due date of a copy with another issue date, after the same number of days. */
export const moveDueDate = (original: { issueDate: string; dueDate: string }, issueDate: string): string =>
  addDays(issueDate, daysBetween(original.issueDate, original.dueDate)) ?? issueDate;
