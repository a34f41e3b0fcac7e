import { z } from 'zod';
import { TEXT_LIMIT } from '../../../platform/fields.ts';
import { requiredText } from '../../../platform/record/fields.ts';

/** A person who works on the ticket: a user with the present name, or, without an id, only a name; `avatar` holds initials. */
export const Assignee = z.object({ id: z.string().optional(), name: z.string(), email: z.string(), avatar: z.string() });
export type Assignee = z.infer<typeof Assignee>;

const name = requiredText('Assignee name', 200).input;

/** Assignees are sent by id or by name, and the id counts; the server fills in the rest. */
export const AssigneeInput = z.union([
  name.transform((given) => ({ id: undefined, name: given })),
  z
    .strictObject({
      id: z.string().min(1).max(100).optional(),
      name: name.optional(),
      email: z.string().max(320).optional(),
      avatar: z.string().max(TEXT_LIMIT).optional(),
    })
    .refine((given) => given.id !== undefined || given.name !== undefined, 'Assignee name is required')
    .transform((given) => ({ id: given.id, name: given.name })),
]);
