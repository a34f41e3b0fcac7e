import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { TEXT_LIMIT } from '../../../platform/fields.ts';

/** Arguments of the CRM function, which Zoho expects as a JSON string. */
export const EscalationArguments = z.strictObject({ ticket_id: z.string().min(1).max(100), summary: z.string().max(TEXT_LIMIT) });
export type EscalationArguments = z.infer<typeof EscalationArguments>;

export const escalationApi = {
  trigger: endpoint({
    method: 'POST',
    path: '/api/zoho/crm/v2/functions/escalate_case/actions/execute',
    access: 'user',
    summary: 'Escalate a ticket in Zoho',
    description:
      'Runs the `escalate_case` function of Zoho CRM and records the escalation in the history of the ticket. `arguments` is a JSON string with `ticket_id` and `summary`. Returns 409 if the ticket was merged and 502 if the function fails.',
    body: z.strictObject({ arguments: z.string().max(TEXT_LIMIT) }),
    /** Output of the function; may be empty. */
    reply: z.object({ message: z.string() }),
  }),
};
