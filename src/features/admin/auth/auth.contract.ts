import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { requiredText, text } from '../../../platform/record/fields.ts';
import { requiredField } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { ConsentStart } from '../provider-access/provider-access.contract.ts';
import { User, userFields } from '../users/user.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** The signed-in user; null if none. */
    session: { user: User | null };
  }
}

declare module '../../../platform/page-data.ts' {
  interface PageDataByKind {
    session: { record: User; parts: SessionData };
  }
}

export const signInFields = recordFields({
  usernameOrEmail: requiredText('Email or username', 320),
  password: requiredField({
    label: 'Password',
    reply: undefined,
    input: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
  }),
});
export const { New: SignIn } = recordSchemas(signInFields);
export type SignIn = z.infer<typeof SignIn>;

export const confirmPasswordFields = recordFields({ password: { ...signInFields.password, label: 'Your password' } });
export const { New: ConfirmPassword } = recordSchemas(confirmPasswordFields);

const { fullName, username, email, password } = userFields;
export const firstAdminFields = recordFields({ fullName, username, email, password });
export const { New: FirstAdmin } = recordSchemas(firstAdminFields);
export type FirstAdmin = z.infer<typeof FirstAdmin>;

/** Creates the first Admin. `token` is from the printed setup link. */
export const setupFields = recordFields({
  token: requiredText('Setup link', 200, { message: 'This setup link isn’t valid' }),
  ...firstAdminFields,
  /** IANA time zone of the browser, which becomes the company's. Ignored if unknown or blank. */
  timeZone: text('Time zone', 100),
});
export const { New: Setup } = recordSchemas(setupFields);
export type Setup = z.infer<typeof Setup>;

const invitationToken = requiredText('Invitation link', 200, { message: 'This invitation link isn’t valid' });
const { New: InvitationToken } = recordSchemas(recordFields({ token: invitationToken }));
/** The password that an invited user chooses. */
export const joiningFields = recordFields({ token: invitationToken, password });
export const { New: Joining } = recordSchemas(joiningFields);
export type Joining = z.infer<typeof Joining>;

/** The reasons to send a browser to Zoho. */
const ZOHO_PURPOSES = ['login', 'connect'] as const;
export type ZohoPurpose = (typeof ZOHO_PURPOSES)[number];

export const authApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Sign in',
    description: 'Sets the session cookie. Returns 401 if the credentials are wrong, and 429 after too many failed sign-ins.',
    rateLimit: 'own',
    body: SignIn,
    reply: User,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: 'Sign out',
    description: 'Ends the caller’s session.',
    body: z.unknown().meta({ type: 'object', description: 'Ignored; accepted for compatibility.', examples: [{ userId: 'U-0001' }] }),
    rateLimit: 'signed-in',
    servedUnderOverload: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'public',
    summary: 'Retrieve the signed-in user',
    description: '`user` is null if the caller is not signed in.',
    rateLimit: 'signed-in',
    reply: z.object({ user: User.nullable() }),
  }),
  opening: endpoint({
    method: 'GET',
    path: '/api/auth/opening',
    access: 'public',
    summary: 'Retrieve the signed-in user and the app shell data',
    description:
      'Returns the user, or null, and under `parts` the data that every page shows: open tickets by type, unread notifications, maintenance mode, users, views and open tickets by assignee. Each part has the shape of its own endpoint. Parts that the caller can’t read, or that failed to load, are omitted.',
    rateLimit: 'signed-in',
    reply: z.object({ user: User.nullable(), parts: z.record(z.string(), z.unknown()) }),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-password',
    access: 'user',
    summary: 'Confirm the caller’s password',
    description:
      'For five minutes after this request or after sign-in, the session can change users and sign-in settings. Otherwise those requests return 403 `password_needed`.',
    body: ConfirmPassword,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    access: 'admin',
    summary: 'Sign a user out everywhere',
    description: 'Returns the number of sessions ended. The caller’s current session is kept.',
    reply: z.object({ devices: z.number().int() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    summary: 'Create the first Admin',
    description: 'Signs the new Admin in. Returns 403 if the setup link is invalid or an Admin already exists.',
    rateLimit: 'signed-in',
    body: Setup,
    reply: User,
    status: 201,
  }),
  invitee: endpoint({
    method: 'POST',
    path: '/api/invitations/check',
    access: 'public',
    summary: 'Get the user of an invitation link',
    description: 'Returns 403 if the link was used, replaced or has expired, or if the user is inactive.',
    rateLimit: 'signed-in',
    body: InvitationToken,
    reply: User.pick({ fullName: true, username: true, email: true }).meta({ title: 'InvitedUser' }),
  }),
  join: endpoint({
    method: 'POST',
    path: '/api/invitations/accept',
    access: 'public',
    summary: 'Choose the password of an invited user',
    description: 'Signs the user in. Returns 403 if the link was used, replaced or has expired, or if the user is inactive.',
    rateLimit: 'signed-in',
    body: Joining,
    reply: User,
    status: 201,
  }),
  zohoClientId: endpoint({
    method: 'GET',
    path: '/api/zoho-client-id',
    access: 'public',
    summary: 'Start a Zoho sign-in or connection',
    description: 'Returns the client ID, the authorization URL and the OAuth `state`, all null if no client ID is configured.',
    query: z.object({ purpose: z.enum(ZOHO_PURPOSES).default('login') }),
    reply: ConsentStart,
  }),
};
