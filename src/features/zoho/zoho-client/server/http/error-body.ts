import { z } from 'zod';
import type { FieldProblem } from './outcome.ts';

/** What Zoho says of a refusal, in either of its two shapes. */
export interface ErrorFacts {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** Of the CRM; `details` names the field where one is to blame: crm-oas. */
const CrmError = z.object({
  code: z.string(),
  status: z.literal('error'),
  message: z.string().catch(''),
  details: z.object({ api_name: z.string().optional(), json_path: z.string().optional() }).catch({}),
});
/** Of Zoho Desk: zohodesk-oas Common.json. */
const DeskError = z.object({
  errorCode: z.string(),
  message: z.string().catch(''),
  errors: z.array(z.object({ fieldName: z.string(), errorType: z.string().catch(''), errorMessage: z.string().catch('') })).catch([]),
});

/** Reads the error that a body is; undefined when it is none. */
export function readError(body: unknown): ErrorFacts | undefined {
  const crm = CrmError.safeParse(body);
  if (crm.success) return { code: crm.data.code, message: crm.data.message, fields: blamed(crm.data) };
  const desk = DeskError.safeParse(body);
  if (!desk.success) return undefined;
  const fields = desk.data.errors.map(({ fieldName, errorType, errorMessage }) => ({
    field: fieldName.replace(/^\//, ''),
    problem: errorMessage || errorType,
  }));
  return { code: desk.data.errorCode, message: desk.data.message, fields };
}

function blamed({ details, message }: z.infer<typeof CrmError>): FieldProblem[] {
  const field = details.api_name ?? details.json_path;
  return field === undefined ? [] : [{ field, problem: message }];
}
