import { addDays } from '../../../platform/time/calendar-day.ts';

const DAYS_TO_PAY = 30;

/** Returns the default due date, 30 days after the issue date; undefined if the issue date is invalid. */
export function usualDueDate(issueDate: string): string | undefined {
  return addDays(issueDate, DAYS_TO_PAY);
}

/** Adds the default due date to the body of a new invoice that has none. */
export function withDueDate(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('issueDate' in body) || typeof body.issueDate !== 'string') return body;
  if ('dueDate' in body && body.dueDate !== undefined) return body;
  const dueDate = usualDueDate(body.issueDate);
  return dueDate === undefined ? body : { ...body, dueDate };
}
