import { addDays } from '../../../platform/time/calendar-day.ts';

const DAYS_TO_PAY = 30;

/** The day an invoice is usually due: 30 days after its issue. Undefined while that is no day. */
export function usualDueDate(issueDate: string): string | undefined {
  return addDays(issueDate, DAYS_TO_PAY);
}

/** A new invoice that names no due date gets the usual one. */
export function withDueDate(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('issueDate' in body) || typeof body.issueDate !== 'string') return body;
  if ('dueDate' in body && body.dueDate !== undefined) return body;
  const dueDate = usualDueDate(body.issueDate);
  return dueDate === undefined ? body : { ...body, dueDate };
}
