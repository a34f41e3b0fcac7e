import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { TEXT_LIMIT } from '../../../platform/fields.ts';

/** What the workflow of Zoho is told; it travels as text, as every function of Zoho gets its arguments. */
export const EscalationArguments = z.strictObject({ ticket_id: z.string().min(1).max(100), summary: z.string().max(TEXT_LIMIT) });
export type EscalationArguments = z.infer<typeof EscalationArguments>;

export const escalationApi = {
  trigger: endpoint({
    method: 'POST',
    path: '/api/zoho/crm/v2/functions/escalate_case/actions/execute',
    access: 'user',
    summary: 'Triggers the workflow that escalates a case in Zoho.',
    body: z.strictObject({ arguments: z.string().max(TEXT_LIMIT) }),
    /** What the workflow says; empty when it says nothing. */
    reply: z.object({ message: z.string() }),
  }),
};
