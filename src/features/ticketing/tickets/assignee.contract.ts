import { z } from 'zod';
import { TEXT_LIMIT } from '../../../platform/fields.ts';
import { requiredText } from '../../../platform/record/fields.ts';

/** A member of staff who works the ticket; `avatar` holds initials. */
export const Assignee = z.object({ name: z.string(), email: z.string(), avatar: z.string() });
export type Assignee = z.infer<typeof Assignee>;

const name = requiredText('Assignee name', 200).input;

/** Assignees are sent by name; the server fills in e-mail and avatar. */
export const AssigneeInput = z.union([
  name.transform((given) => ({ name: given })),
  z
    .strictObject({ name, email: z.string().max(320).optional(), avatar: z.string().max(TEXT_LIMIT).optional() })
    .transform((given) => ({ name: given.name })),
]);
