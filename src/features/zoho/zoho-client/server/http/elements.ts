import { z } from 'zod';
import { type ErrorFacts, readError } from './error-body.ts';

/** What became of one element of a batch. */
export type ElementResult =
  | { readonly isDone: true; readonly id: string | undefined; readonly action: string | undefined; readonly details: Details }
  | ({ readonly isDone: false; readonly details: Details } & ErrorFacts);

type Details = Readonly<Record<string, unknown>>;

const Element = z.object({
  code: z.string(),
  message: z.string().catch(''),
  action: z.string().optional().catch(undefined),
  details: z.record(z.string(), z.unknown()).catch({}),
});

const UNJUDGED: ElementResult = { isDone: false, code: 'NO_RESULT', message: '', fields: [], details: {} };

/**
 * The results of a batch of so many elements, in their order, whatever the status of the answer was (200, 201, 202, 207 and 400 all come with
 * some that failed): only SUCCESS is success. An element that Zoho says nothing of has the code NO_RESULT.
 */
export function judgeElements(body: unknown, count: number): ElementResult[] {
  const elements = findElements(body) ?? [];
  return Array.from({ length: count }, (_, index) => judgeElement(elements[index]));
}

/** The elements of a batch; undefined when a body is none. */
export function findElements(body: unknown): readonly unknown[] | undefined {
  const { data, watch } = (typeof body === 'object' && body !== null ? body : {}) as { data?: unknown; watch?: unknown };
  const elements = data ?? watch;
  return Array.isArray(elements) ? elements : undefined;
}

/** Whether every element has been judged, so that the batch as a whole has no error of its own. */
export function isJudgedBatch(body: unknown): boolean {
  const elements = findElements(body);
  return elements !== undefined && elements.length > 0 && elements.every((element) => Element.safeParse(element).success);
}

function judgeElement(element: unknown): ElementResult {
  const { data } = Element.safeParse(element);
  if (!data) return UNJUDGED;
  const { code, message, action, details } = data;
  if (code === 'SUCCESS') return { isDone: true, id: toId(details.id), action, details };
  return { isDone: false, details, ...(readError(element) ?? { code, message, fields: [] }) };
}

const toId = (id: unknown) => (typeof id === 'string' || typeof id === 'number' ? String(id) : undefined);
