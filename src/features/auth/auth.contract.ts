import { z } from 'zod';
import { endpoint } from '../../platform/endpoint.ts';
import { requiredText } from '../../platform/fields.ts';
import { NewPassword, User } from '../users/user.contract.ts';

declare module '../../platform/record-kinds.ts' {
  interface RecordKinds {
    /** Who is signed in. */
    session: { user: User | null };
  }
}

export const SignIn = z.strictObject({
  usernameOrEmail: requiredText('Email or username is required', 320),
  password: z.string({ error: 'Password is required' }).min(1, 'Password is required').max(1_000),
});
export type SignIn = z.infer<typeof SignIn>;

/** The first Admin; `token` is the one of the printed set-up link. */
export const Setup = z.strictObject({
  token: requiredText('The set-up link is not valid', 200),
  fullName: requiredText('Full name is required', 200),
  username: requiredText('Username is required', 100),
  email: z.email({ error: 'A valid email is required' }).max(320),
  password: NewPassword,
});
export type Setup = z.infer<typeof Setup>;

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
    summary: "Ends the caller's own session; the body is ignored.",
    body: z.unknown(),
    servedUnderOverload: true,
  }),
  me: endpoint({
    method: 'GET',
    path: '/api/auth/me',
    access: 'public',
    summary: 'Tells who is signed in.',
    reply: z.object({ user: User.nullable() }),
  }),
  setup: endpoint({
    method: 'POST',
    path: '/api/setup',
    access: 'public',
    summary: 'Creates the first Admin and signs in.',
    body: Setup,
    reply: User,
    status: 201,
  }),
  zohoClientId: endpoint({
    method: 'GET',
    path: '/api/zoho-client-id',
    access: 'public',
    summary: 'Tells whether sign-in with Zoho is configured.',
    reply: z.object({ clientId: z.string().nullable() }),
  }),
};
