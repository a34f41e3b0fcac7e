import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { requiredText } from '../../../platform/record/fields.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';
import { signInFields } from '../../admin/auth/auth.contract.ts';
import { callbackPart } from '../../admin/provider-access/provider-access.contract.ts';
import { User } from '../../admin/users/user.contract.ts';

/** Paths of the OAuth redirect URIs, which must be registered with Zoho exactly like this. */
export const ZOHO_CALLBACK_PATHS = { connect: '/auth/zoho/connect-callback', login: '/auth/zoho/login-callback' } as const;

const MAX_LENGTH = 2_000;

/** Parameters of an OAuth callback. `accountsServer` is '' if the data center is the requested one. */
export const ZohoCallback = z.object({
  code: callbackPart,
  redirectUri: callbackPart,
  state: callbackPart,
  accountsServer: callbackPart,
  location: callbackPart,
});
export type ZohoCallback = z.infer<typeof ZohoCallback>;

/** Person as identified by Zoho; `zohoUserId` is the ZUID. */
export const ZohoPerson = z.object({ email: z.string(), fullName: z.string(), zohoUserId: z.string() });
export type ZohoPerson = z.infer<typeof ZohoPerson>;

/** Error code of the 404 for a person without an account. The body has `requiresRegistration`, and the person as `userInfo`. */
export const REGISTRATION_REQUIRED = 'registration_required';
/** Error code of the 403 for an account that isn't linked yet. The body has the `email` of that account. */
export const LINK_REQUIRED = 'link_required';

/** Password of the account to link. */
export const zohoLinkFields = recordFields({ password: signInFields.password });
export const { New: ZohoLink } = recordSchemas(zohoLinkFields);
export type ZohoLink = z.infer<typeof ZohoLink>;

/** Registration as sent by the page. Only the full name is used; the pending sign-in identifies the person. */
export const Registration = z.object({
  email: z.string().max(MAX_LENGTH).default(''),
  fullName: z.string().max(MAX_LENGTH).default(''),
  zohoUserId: z.string().max(MAX_LENGTH).default(''),
  validatedZohoUser: z.unknown().optional(),
});
export type Registration = z.infer<typeof Registration>;

export const ZohoValidation = z
  .object({
    userFound: z.boolean(),
    zohoUser: z.object({ id: z.string(), fullName: z.string(), email: z.string() }).nullable(),
    /** True if Zoho isn't connected, so that registering is impossible. */
    requiresZohoSetup: z.boolean(),
    message: z.string(),
  })
  .meta({ title: 'ZohoValidation' });
export type ZohoValidation = z.infer<typeof ZohoValidation>;

const ZOHO_PROBLEMS = ['revoked', 'throttled', 'wrong_data_centre', 'unreachable', 'scope_missing', 'restored_copy'] as const;

export const ZohoConnection = z
  .object({
    /** True while a refresh token is stored. */
    connected: z.boolean(),
    since: z.string().nullable(),
    /** Name of the organization in Zoho; null if unknown. */
    organization: z.string().nullable(),
    problem: z.object({ code: z.enum(ZOHO_PROBLEMS), message: z.string(), since: z.string() }).nullable(),
    /** Required scopes that weren't granted. Reconnecting requests them. */
    missingScopes: z.array(z.string()),
  })
  .meta({ title: 'ZohoConnection' });
export type ZohoConnection = z.infer<typeof ZohoConnection>;

export const zohoConnectionApi = {
  connection: endpoint({
    method: 'GET',
    path: '/api/zoho-connection',
    access: 'admin',
    summary: 'Retrieve the Zoho connection',
    description: 'Returns the status, the organization, the connection date and any problem.',
    reply: ZohoConnection,
  }),
  connect: endpoint({
    method: 'POST',
    path: '/api/zoho-connect',
    access: 'admin',
    summary: 'Complete a Zoho connection',
    description: 'Exchanges the authorization code from Zoho for tokens.',
    body: ZohoCallback,
    reply: z.object({ connected: z.literal(true), since: z.string(), organization: z.string().nullable() }),
  }),
  signIn: endpoint({
    method: 'POST',
    path: '/api/zoho-login-callback',
    access: 'public',
    summary: 'Sign in with Zoho',
    description:
      'Exchanges an authorization code from Zoho for a session. Only active users of the connected organization can sign in. Returns 403 `link_required` if the account isn’t linked yet, and 404 with `userInfo` if the person has no account.',
    rateLimit: 'own',
    body: ZohoCallback.extend({ registrationData: Registration.optional() }),
    reply: User,
  }),
  link: endpoint({
    method: 'POST',
    path: '/api/zoho-link',
    access: 'public',
    rateLimit: 'signed-in',
    summary: 'Link an account to Zoho',
    description:
      'Links the account from the login callback to the person Zoho identified in this browser in the last 15 minutes, and signs them in. Requires the password of the account. Returns 401 if it is wrong, and 409 if another account is linked to this Zoho user.',
    body: ZohoLink,
    reply: User,
  }),
  validate: endpoint({
    method: 'POST',
    path: '/api/zoho-validate-user',
    access: 'public',
    rateLimit: 'signed-in',
    summary: 'Validate a Zoho user',
    description:
      'Returns whether the person registering is an active user of the connected organization, as checked when they came from Zoho.',
    body: z.object({ email: requiredText('Email', MAX_LENGTH).input, zohoUserId: Registration.shape.zohoUserId }),
    reply: ZohoValidation,
  }),
  register: endpoint({
    method: 'POST',
    path: '/api/auth/register',
    access: 'public',
    rateLimit: 'signed-in',
    summary: 'Register with Zoho',
    description:
      'Creates an account for the person Zoho identified in this browser in the last 15 minutes, and signs them in. For Admins, the same as `POST /api/users`.',
    body: Registration,
    reply: User,
  }),
};
