import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useCallback, useEffect, useMemo } from 'react';
import { call, onSessionLost } from '../../../../platform/web/call.ts';
import { authApi, type SignIn } from '../auth.contract.ts';
import { AuthContext, becomeUser, meQuery } from './auth.queries.ts';
import { PasswordQuestion } from './PasswordQuestion.tsx';
import { storeSessionCopy } from './session-copy.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(meQuery);

  useEffect(() => onSessionLost(() => becomeUser(client, null)), [client]);
  useEffect(() => {
    if (data !== undefined) storeSessionCopy(data);
    // By now no page is left that would read again what is dropped here.
    if (data === null) client.removeQueries({ predicate: ({ queryKey, meta }) => queryKey[0] !== 'session' && !meta?.isPublic });
  }, [client, data]);

  const signIn = useCallback(
    async (credentials: SignIn) => {
      const user = await call(authApi.signIn, {}, credentials);
      becomeUser(client, user);
      return user;
    },
    [client],
  );
  const signOut = useCallback(async () => {
    storeSessionCopy(null);
    await call(authApi.signOut, {}, { userId: data?.id });
    becomeUser(client, null);
  }, [client, data?.id]);

  const auth = useMemo(() => ({ user: data ?? null, isLoading: isPending, signIn, signOut }), [data, isPending, signIn, signOut]);
  return (
    <AuthContext value={auth}>
      {children}
      <PasswordQuestion />
    </AuthContext>
  );
}
