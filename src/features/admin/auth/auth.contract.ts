import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { requiredText, text } from '../../../platform/record/fields.ts';
import { requiredField } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { ConsentStart } from '../provider-access/provider-access.contract.ts';
import { User, userFields } from '../users/user.contract.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** The signed-in user; null when there is none. */
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

/** The first Admin; `token` is the one of the printed setup link. */
export const setupFields = recordFields({
  token: requiredText('Setup link', 200, { message: 'The setup link is not valid' }),
  ...firstAdminFields,
  /** The IANA name of the zone the browser is in, which becomes the firm's; unknown or blank: the firm keeps the server's. */
  timeZone: text('Time zone', 100),
});
export const { New: Setup } = recordSchemas(setupFields);
export type Setup = z.infer<typeof Setup>;

/** The reasons to send a browser to Zoho. */
export const ZOHO_PURPOSES = ['login', 'connect'] as const;
export type ZohoPurpose = (typeof ZOHO_PURPOSES)[number];

export const authApi = {
  signIn: endpoint({
    method: 'POST',
    path: '/api/auth/login',
    access: 'public',
    summary: 'Signs in and sets the session cookie.',
    rateLimit: 'own',
    body: SignIn,
    reply: User,
  }),
  signOut: endpoint({
    method: 'POST',
    path: '/api/auth/logout',
    access: 'public',
    summary: "Ends the caller's session. The body is ignored.",
    body: z.unknown().meta({ ...{ type: 'object', description: 'Who signs out, as in { userId }.' }, examples: [{ userId: 'U-0001' }] }),
    rateLimit: 'signed-in',
    servedUnderOverload: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'public',
    summary: 'Returns the signed-in user, or null.',
    rateLimit: 'signed-in',
    reply: z.object({ user: User.nullable() }),
  }),
  opening: endpoint({
    method: 'GET',
    path: '/api/auth/opening',
    access: 'public',
    summary:
      'Returns the signed-in user, or null, and as "parts" the replies of the calls behind the frame of every page: open tickets by type, unread notifications, maintenance, staff, views and open tickets by person. A part that the caller may not read, or that could not be read, is absent.',
    rateLimit: 'signed-in',
    reply: z.object({ user: User.nullable(), parts: z.record(z.string(), z.unknown()) }),
  }),
  confirmPassword: endpoint({
    method: 'POST',
    path: '/api/auth/confirm-password',
    access: 'user',
    summary: "Checks the caller's password. For five minutes afterwards, the session may change accounts without a 403 'password_needed'.",
    body: ConfirmPassword,
  }),
  endSessions: endpoint({
    method: 'DELETE',
    path: '/api/users/:id/sessions',
    access: 'admin',
    summary: "Signs a user out on all devices and returns how many. The caller's own device stays signed in.",
    reply: z.object({ devices: z.number().int() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    summary: 'Creates the first Admin and signs in.',
    rateLimit: 'signed-in',
    body: Setup,
    reply: User,
    status: 201,
  }),
  zohoClientId: endpoint({
    method: 'GET',
    path: '/api/zoho-client-id',
    access: 'public',
    summary:
      'Starts a sign-in with Zoho or a connection to it. Returns the client ID, the URL of the consent page and the state, all null if no client ID is configured.',
    query: z.object({ purpose: z.enum(ZOHO_PURPOSES).default('login') }),
    reply: ConsentStart,
  }),
};
