import { z } from 'zod';
import { requiredText, text } from '../../platform/fields.ts';

/** A member of staff who works the ticket; `avatar` holds initials. */
export const Assignee = z.object({ name: z.string(), email: z.string(), avatar: z.string() });
export type Assignee = z.infer<typeof Assignee>;

/** Assignees are sent by name; the server fills in e-mail and avatar. */
export const AssigneeInput = z.union([
  requiredText('Assignee name is required', 200).transform((name) => ({ name })),
  z
    .strictObject({ name: requiredText('Assignee name is required', 200), email: text(320).optional(), avatar: text().optional() })
    .transform(({ name }) => ({ name })),
]);
