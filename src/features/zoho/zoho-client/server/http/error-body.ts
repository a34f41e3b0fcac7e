import { z } from 'zod';
import type { FieldProblem } from './outcome.ts';

export interface ZohoError {
  readonly code: string;
  readonly message: string;
  readonly fields: readonly FieldProblem[];
}

/** CRM error (crm-oas); `details` names the invalid field, if any. */
const CrmError = z.object({
  code: z.string(),
  status: z.literal('error'),
  message: z.string().catch(''),
  details: z.object({ api_name: z.string().optional(), json_path: z.string().optional() }).catch({}),
});
/** Zoho Desk error: zohodesk-oas Common.json. */
const DeskError = z.object({
  errorCode: z.string(),
  message: z.string().catch(''),
  errors: z.array(z.object({ fieldName: z.string(), errorType: z.string().catch(''), errorMessage: z.string().catch('') })).catch([]),
});

/** Reads an error body of the CRM or of Zoho Desk; undefined for any other body. */
export function readError(body: unknown): ZohoError | undefined {
  const crm = CrmError.safeParse(body).data;
  if (crm) {
    const { code, message, details } = crm;
    const field = details.api_name ?? details.json_path;
    return { code, message, fields: field === undefined ? [] : [{ field, problem: message }] };
  }
  const desk = DeskError.safeParse(body).data;
  if (!desk) return undefined;
  const fields = desk.errors.map(({ fieldName, errorType, errorMessage }) => ({
    field: fieldName.replace(/^\//, ''),
    problem: errorMessage || errorType,
  }));
  return { code: desk.errorCode, message: desk.message, fields };
}
