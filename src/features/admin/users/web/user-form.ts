import { z } from 'zod';
import { recordFields, recordSchemas } from '../../../../platform/record/record-schemas.ts';
import { NewUser, User, userFields } from '../user.contract.ts';

/** A stored password is never read, so its input begins blank; whether two people have one name is asked anew each time. */
const blank = { password: z.string().default(''), sameNameConfirmed: z.boolean().default(false) };

const { Editable, New } = recordSchemas(
  recordFields({ ...userFields, password: { ...userFields.password, asNew: userFields.password.input } }),
);

const shared = { Record: User.extend(blank), Editable: Editable.extend(blank) };

/** The schemas of the form for a new user: a password is required. */
export const newUserSchemas = { ...shared, New: NewUser };

/** The schemas of the form for a stored user: a blank password is no change. */
export const storedUserSchemas = { ...shared, New };

/** A user as the form holds it. */
export const toFormUser = (user: User) => shared.Record.parse(user);
