const DAYS_TO_PAY = 30;
const DAY_MS = 86_400_000;

/** The day an invoice is usually due: 30 days after its issue. Undefined while that is no day. */
export function usualDueDate(issueDate: string): string | undefined {
  const issued = /^\d{4}-\d{2}-\d{2}$/.test(issueDate) ? Date.parse(issueDate) : Number.NaN;
  return Number.isNaN(issued) ? undefined : new Date(issued + DAYS_TO_PAY * DAY_MS).toISOString().slice(0, 10);
}

/** A new invoice that names no due date gets the usual one. */
export function withDueDate(body: unknown): unknown {
  if (typeof body !== 'object' || body === null || !('issueDate' in body) || typeof body.issueDate !== 'string') return body;
  if ('dueDate' in body && body.dueDate !== undefined) return body;
  const dueDate = usualDueDate(body.issueDate);
  return dueDate === undefined ? body : { ...body, dueDate };
}
