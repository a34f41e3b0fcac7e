import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { choice, requiredEmail, yesNo } from '../../../platform/record/fields.ts';
import { optionalField, requiredField, serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { explainPersonName, toPersonName } from './person-name.rules.ts';

declare module '../../../platform/page-data.ts' {
  interface SessionData {
    staff: Colleague[];
  }
}

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    user: User;
  }
}

export const USER_ROLES = ['Admin', 'User'] as const;
export const UserRole = z.enum(USER_ROLES);
export type UserRole = z.infer<typeof UserRole>;

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 256;

/** A password chosen by a user. The server also rejects common ones. */
export const NewPassword = z
  .string({ error: 'Password is required' })
  .min(1, 'Password is required')
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `Password can’t be longer than ${PASSWORD_MAX} characters`);

/** Blank on edit keeps the current password. Never returned. */
const password = {
  ...requiredField({ label: 'Password', reply: undefined, input: z.union([z.literal(''), NewPassword]), isSecret: true }),
  asNew: NewPassword,
};

/** A readable, distinguishable name. */
function personName(label: string, limit: number) {
  const message = `${label} is required`;
  const input = z
    .string({ error: ({ input: given }) => (given === undefined ? message : undefined) })
    .overwrite(toPersonName)
    .min(1, message)
    .max(limit)
    .superRefine((name, context) => {
      const problem = name === '' ? undefined : explainPersonName(label, name);
      if (problem) context.addIssue(problem);
    });
  return requiredField({ label, limit, reply: z.string(), input });
}

/** Error code for a name that another user has. An Admin confirms it with `sameNameConfirmed` in the body. */
export const SAME_NAME = 'same_name';

export const userFields = recordFields({
  id: serverOwned(z.string()),
  fullName: personName('Full name', 200),
  username: personName('Username', 100),
  email: requiredEmail('Email'),
  role: choice('Role', USER_ROLES, { initial: 'User' }),
  isActive: yesNo('Active', true),
  password,
  /** Set by an Admin to confirm that two people have the same name. Not stored. */
  sameNameConfirmed: optionalField({ label: 'This is a different person with the same name', reply: undefined, input: z.boolean() }, false),
  /** Time of the last sign-in; null if never. */
  lastLogin: serverOwned(z.string().nullable()),
  zohoUserId: serverOwned(z.string().nullable()),
  /** When the invitation link expires or expired; null for users who didn't need one or have chosen a password. */
  invitedUntil: serverOwned(z.string().nullable()),
  /** Initials, shown in place of a picture. */
  avatar: serverOwned(z.string()),
  version: serverOwned(z.number().int()),
});

const userSchemas = recordSchemas(userFields);
export const { New: NewUser } = userSchemas;

/** Null unlinks Zoho. Other values are ignored, so that clients can send back the record they read. */
const zohoLink = optionalField({ label: 'Linked to Zoho', reply: z.string().nullable(), input: z.string().nullable() }, null);
export const { Change: UserChange } = recordSchemas(recordFields({ ...userFields, zohoUserId: zohoLink }));
/** A user with all fields, as returned to Admins and to the user. */
export const User = userSchemas.Record.meta({ title: 'User' });
export type User = z.infer<typeof User>;
export type NewUser = z.infer<typeof NewUser>;
export type UserChange = z.infer<typeof UserChange>;

const { password: _password, ...invitedFields } = userFields;
/** A user who chooses a password with the link of an invitation. */
export const { New: InvitedUser } = recordSchemas(recordFields(invitedFields));
export type InvitedUser = z.infer<typeof InvitedUser>;

/** How long an invitation link works. */
export const INVITATION_HOURS = 72;

/** `path` has the token, which isn't stored and can't be read again: `/#/invite?token=…`. */
export const Invitation = z.object({ user: User, path: z.string() }).meta({ title: 'Invitation' });
export type Invitation = z.infer<typeof Invitation>;

const { id, fullName, lastLogin, invitedUntil, avatar, version } = userFields;
const ownFields = recordFields({ id, fullName, lastLogin, zohoUserId: zohoLink, invitedUntil, avatar, version });

/**
 * The fields users can change themselves, including unlinking Zoho. The password has its own endpoint. Fields that only Admins can change
 * are ignored.
 */
export const { Change: OwnChange } = recordSchemas(ownFields, ['username', 'email', 'role', 'isActive']);
export type OwnChange = z.infer<typeof OwnChange>;

/** A user as returned to other users. For callers who aren't Admins, only users with a shared name include the username. */
export const Colleague = User.partial().required({ id: true, fullName: true, role: true, avatar: true }).meta({ title: 'UserRow' });
export type Colleague = z.infer<typeof Colleague>;

export const userApi = {
  list: endpoint({ method: 'GET', path: '/api/users', access: 'user', summary: 'List users', reply: z.array(Colleague) }),
  listForSignIn: endpoint({
    method: 'GET',
    path: '/api/auth/list-users',
    access: 'user',
    summary: 'List users with a count',
    reply: z.object({ count: z.number().int(), users: z.array(Colleague) }),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    access: 'admin',
    summary: 'Create a user',
    description:
      'The user can sign in right away. Returns 409 if the username, the email or the name is taken; send `sameNameConfirmed` for a different person with the same name.',
    body: NewUser,
    reply: User,
    status: 201,
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/users/invitations',
    access: 'admin',
    summary: 'Invite a user',
    description: `Creates a user without a password and returns the path of a link with which the user chooses one. It works once, for ${INVITATION_HOURS} hours. Returns 409 as for a new user.`,
    body: InvitedUser,
    reply: Invitation,
    status: 201,
  }),
  renewInvitation: endpoint({
    method: 'POST',
    path: '/api/users/:id/invitation',
    access: 'admin',
    summary: 'Create a new invitation link',
    description: 'The previous link stops working. Returns 409 if the user is inactive or has a password.',
    reply: Invitation,
  }),
  /** Users can change their own name. The service limits everything else to Admins. The user's own password has its own endpoint. */
  update: endpoint({
    method: 'PUT',
    path: '/api/users/:id',
    access: 'user',
    summary: 'Update a user',
    description:
      'Admins can update any user, others only their own name. Set `zohoUserId` to null to unlink Zoho. Returns 403 if no active Admin would be left, and 409 if the username, the email or the name is taken.',
    body: UserChange,
    reply: User,
  }),
  updateMe: endpoint({
    method: 'PUT',
    path: '/api/users/me',
    access: 'user',
    summary: 'Update the caller’s name',
    description: 'Set `zohoUserId` to null to unlink Zoho. Returns 409 if the name is taken.',
    body: OwnChange,
    reply: User,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    access: 'admin',
    summary: 'Delete a user',
    description:
      'Deletes the user permanently. The user’s name stays on tickets and in the history. Returns 403 if the user is the last Admin.',
  }),
};
