import { z } from 'zod';
import { TEXT_LIMIT } from '../../../platform/fields.ts';
import { requiredText } from '../../../platform/record/fields.ts';

/** A person assigned to a ticket: a user with the current name, or only a name without an ID. `avatar` has the initials. */
export const Assignee = z.object({ id: z.string().optional(), name: z.string(), email: z.string(), avatar: z.string() });
export type Assignee = z.infer<typeof Assignee>;

const name = requiredText('Assignee name', 200).input;

/** Assignees in a request, by ID or name. The ID takes precedence; the server adds the rest. */
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
