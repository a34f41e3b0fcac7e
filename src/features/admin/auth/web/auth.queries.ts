import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { cachePageData } from '../../../../platform/web/page-data.ts';
import { onRestart } from '../../../../platform/web/restart.ts';
import type { User } from '../../users/user.contract.ts';
import { authApi, type Setup, type SignIn } from '../auth.contract.ts';
import { readSessionCopy, storeSessionCopy } from './session-copy.ts';

export interface Auth {
  user: User | null;
  /** True until it is known whether a user is signed in. */
  isLoading: boolean;
  signIn: (credentials: SignIn) => Promise<User>;
  /** Rejects when the server could not end the session; the user is then still signed in. */
  signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

/** The signed-in user, and how to change that. */
export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

/** Whether this page has read who is signed in. */
let isBegun = false;
onRestart(() => {
  isBegun = false;
});

/** Reads who is signed in, and with it what the frame around the page shows at once. */
async function begin(client: QueryClient): Promise<User | null> {
  const { user, parts } = await call(authApi.opening, {});
  if (user) cachePageData(client, 'session', user, parts);
  isBegun = true;
  return user;
}

const readUser = async (): Promise<User | null> => (await call(authApi.me, {})).user;

export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ client }) => (isBegun ? readUser() : begin(client)),
  initialData: readSessionCopy,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** Makes `user` the signed-in one, here and in the copy this tab keeps; null signs out. */
export function becomeUser(client: QueryClient, user: User | null): void {
  storeSessionCopy(user);
  // An answer from before the change must not undo it.
  void client.cancelQueries({ queryKey: meQuery.queryKey });
  client.setQueryData(meQuery.queryKey, user);
}

/** Checks the own password, so that accounts may be changed for some minutes. */
export function useConfirmPassword() {
  return useMutation({ mutationFn: (given: { password: string }) => call(authApi.confirmPassword, {}, given) }).mutateAsync;
}

/** Signs a user out on all devices; answers on how many that was. */
export function useEndSessions() {
  return useMutation({ mutationFn: (id: string) => call(authApi.endSessions, { id }) }).mutateAsync;
}

/** Creates the first Admin with the token of the setup link and signs in. */
export function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setup: Setup) => call(authApi.setup, {}, setup),
    onSuccess: (user) => becomeUser(client, user),
  });
}
