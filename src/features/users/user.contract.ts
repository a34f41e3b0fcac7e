import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { changeOf, choice, ignored, requiredText } from '../../platform/fields.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    user: User;
  }
}

export const USER_ROLES = ['Admin', 'User'] as const;
export const UserRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof UserRole>;

export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

/** A password somebody chooses; the server also refuses common ones. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(PASSWORD_MIN, `Password must have at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password must have at most ${PASSWORD_MAX} characters`);

/** A member of staff, as Admins and the user itself see it. The password never travels to the browser. */
export const User = z.object({
  id: z.string(),
  fullName: z.string(),
  username: z.string(),
  email: z.string(),
  role: UserRole,
  isActive: z.boolean(),
  /** Time of the last sign-in; null before the first. */
  lastLogin: z.string().nullable(),
  zohoUserId: z.string().nullable(),
  /** Initials shown where there is no picture. */
  avatar: z.string(),
  version: z.number().int(),
});
export type User = z.infer<typeof User>;

/** What colleagues may know of each other; the other keys are left out for those who are not Admins. */
export const Colleague = User.partial().required({ id: true, fullName: true, role: true, avatar: true });
export type Colleague = z.infer<typeof Colleague>;

const editable = {
  fullName: requiredText('Full name is required', 200),
  username: requiredText('Username is required', 100),
  email: z.email({ error: 'A valid email is required' }).max(320),
  role: choice(USER_ROLES),
  isActive: z.boolean(),
};

/** Blank on edit keeps the current password. */
const optionalPassword = z.union([z.literal(''), NewPassword]).optional();
const serverOwned = ['id', 'lastLogin', 'zohoUserId', 'avatar'] as const;

export const NewUser = z.strictObject({
  ...ignored([...serverOwned, 'version']),
  fullName: editable.fullName,
  username: editable.username,
  email: editable.email,
  role: editable.role.default('User'),
  isActive: editable.isActive.default(true),
  password: NewPassword,
});
export type NewUser = z.infer<typeof NewUser>;

export const UserChange = changeOf({ ...editable, password: optionalPassword }, serverOwned);
export type UserChange = z.infer<typeof UserChange>;

export const userApi = {
  list: endpoint({ method: 'GET', path: '/api/users', access: 'user', summary: 'Lists the staff.', reply: z.array(Colleague) }),
  listForSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/list-users',
    access: 'user',
    summary: 'Lists the staff with its count.',
    reply: z.object({ count: z.number().int(), users: z.array(Colleague) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Adds a user, who can sign in at once.',
    body: NewUser,
    reply: User,
    status: 201,
  }),
  /** Users may change their own name and password; everything else is for Admins, which the service checks. */
  update: endpoint({ method: 'PUT', path: '/api/users/:id', access: 'user', summary: 'Changes a user.', body: UserChange, reply: User }),
  remove: endpoint({ method: 'DELETE', path: '/api/users/:id', access: 'admin', summary: 'Deletes a user for good.' }),
};
