import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { TEXT_LIMIT } from '../../../platform/fields.ts';

/** The arguments of the workflow of Zoho; they travel as text, as all arguments of functions of Zoho. */
export const EscalationArguments = z.strictObject({ ticket_id: z.string().min(1).max(100), summary: z.string().max(TEXT_LIMIT) });
export type EscalationArguments = z.infer<typeof EscalationArguments>;

export const escalationApi = {
  trigger: endpoint({
    method: 'POST',
    path: '/api/zoho/crm/v2/functions/escalate_case/actions/execute',
    access: 'user',
    summary: 'Triggers the workflow that escalates a case in Zoho.',
    body: z.strictObject({ arguments: z.string().max(TEXT_LIMIT) }),
    /** The message of the workflow; empty when it gives none. */
    reply: z.object({ message: z.string() }),
  }),
};
