import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { call, onSessionLost } from '../../../../platform/web/call.ts';
import { onPasswordNeeded } from '../../../../platform/web/password-question.ts';
import type { User } from '../../users/user.contract.ts';
import { authApi, type SignIn } from '../auth.contract.ts';
import { AuthContext, becomeUser, meQuery, storeSessionCopy } from './auth.queries.ts';

const PasswordDialog = lazy(async () => ({ default: (await import('./PasswordDialog.tsx')).PasswordDialog }));

/** Asks for the user's password when a request needs it. The request is then repeated. */
function PasswordQuestion() {
  const [answer, setAnswer] = useState<(isRight: boolean) => void>();
  useEffect(() => onPasswordNeeded(() => new Promise((resolve) => setAnswer(() => resolve))), []);
  if (!answer) return null;

  function handleAnswer(isRight: boolean) {
    answer?.(isRight);
    setAnswer(undefined);
  }

  return (
    <Suspense fallback={null}>
      <PasswordDialog onAnswer={handleAnswer} />
    </Suspense>
  );
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, isPending } = useQuery(meQuery);

  const [hasEnded, setHasEnded] = useState(false);
  const last = useRef<User | null>(null);

  useEffect(() => onSessionLost(() => becomeUser(client, null)), [client]);
  useEffect(() => {
    if (data === undefined) return;
    storeSessionCopy(data);
    setHasEnded(data === null && last.current !== null);
    last.current = data;
    // All pages are unmounted, so nothing reloads the removed data.
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
    last.current = null;
    becomeUser(client, null);
  }, [client, data?.id]);

  const auth = useMemo(
    () => ({ user: data ?? null, isLoading: isPending, hasEnded, signIn, signOut }),
    [data, isPending, hasEnded, signIn, signOut],
  );
  return (
    <AuthContext value={auth}>
      {children}
      <PasswordQuestion />
    </AuthContext>
  );
}
