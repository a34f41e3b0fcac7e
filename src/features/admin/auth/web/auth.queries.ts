import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { call } from '../../../../platform/web/call.ts';
import { cachePageData } from '../../../../platform/web/page-data.ts';
import { onRestart } from '../../../../platform/web/restart.ts';
import { forgetListSettings } from '../../list-settings/web/list-settings.queries.ts';
import { User } from '../../users/user.contract.ts';
import { authApi, type Joining, type Setup, type SignIn } from '../auth.contract.ts';

export interface Auth {
  user: User | null;
  /** True until the session has loaded. */
  isLoading: boolean;
  /** The session has ended without a sign-out in this tab. */
  hasEnded: boolean;
  signIn: (credentials: SignIn) => Promise<User>;
  /** Rejects if the server can't end the session, which leaves the user signed in. */
  signOut: () => Promise<void>;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}

const SESSION_KEY = 'current-user';

/** Returns the user last seen in this tab, for the first render. The server decides who is signed in. */
function readSessionCopy(): User | undefined {
  const stored = sessionStorage.getItem(SESSION_KEY);
  if (stored === null) return undefined;
  try {
    return User.parse(JSON.parse(stored));
  } catch {
    sessionStorage.removeItem(SESSION_KEY);
    return undefined;
  }
}

/** Stores the known fields of the signed-in user (never a password) for this tab; null removes them. */
export function storeSessionCopy(user: User | null): void {
  if (user === null) {
    sessionStorage.removeItem(SESSION_KEY);
    forgetListSettings();
  } else sessionStorage.setItem(SESSION_KEY, JSON.stringify(User.parse(user)));
}

let hasLoaded = false;
onRestart(() => {
  hasLoaded = false;
});

/** Loads the session together with the data of the app's frame. */
async function loadSession(client: QueryClient): Promise<User | null> {
  const { user, parts } = await call(authApi.opening, {});
  if (user) cachePageData(client, 'session', user, parts);
  hasLoaded = true;
  return user;
}

const readUser = async (): Promise<User | null> => (await call(authApi.me, {})).user;

export const meQuery = queryOptions({
  queryKey: ['session', 'me'],
  queryFn: ({ client }) => (hasLoaded ? readUser() : loadSession(client)),
  initialData: readSessionCopy,
  initialDataUpdatedAt: 0,
  staleTime: 60_000,
});

/** Sets the signed-in user in the cache and in this tab's copy; null signs out. */
export function becomeUser(client: QueryClient, user: User | null): void {
  storeSessionCopy(user);
  // A pending response would undo the change.
  void client.cancelQueries({ queryKey: meQuery.queryKey });
  client.setQueryData(meQuery.queryKey, user);
}

/** Confirms the user's password, which allows changes to accounts for some minutes. */
export function useConfirmPassword() {
  return useMutation({ mutationFn: (given: { password: string }) => call(authApi.confirmPassword, {}, given) }).mutateAsync;
}

/** Signs a user out of all devices and returns their number. */
export function useEndSessions() {
  return useMutation({ mutationFn: (id: string) => call(authApi.endSessions, { id }) }).mutateAsync;
}

/** Creates the first Admin and signs in. */
export function useSetup() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (setup: Setup) => call(authApi.setup, {}, setup),
    onSuccess: (user) => becomeUser(client, user),
  });
}

/** The user of an invitation link. Rejects if the link isn't valid anymore. */
export function useInvitee(token: string) {
  return useQuery({ queryKey: ['session', 'invitee', token], queryFn: () => call(authApi.invitee, {}, { token }), retry: false });
}

/** Sets the password of the invited user and signs in. */
export function useJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (joining: Joining) => call(authApi.join, {}, joining),
    onSuccess: (user) => becomeUser(client, user),
  });
}
