import { useRouter } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useAuth } from '../../features/auth/web/auth.queries.ts';
import { PageSpinner } from '../../platform/web/ui/PageSpinner.tsx';
import { stringifySearch } from './address.ts';

// Asked for at once, while it is still being found out who is signed in.
const shell = import('./shell/Shell.tsx');

/** The frame of every page, once its file is there. A `Suspense` would show its fallback for 300 ms at least. */
function useShell() {
  const [loaded, setLoaded] = useState<{ Shell?: Awaited<typeof shell>['Shell']; error?: unknown }>({});
  useEffect(() => {
    shell.then(setLoaded, (error: unknown) => setLoaded({ error }));
  }, []);
  if (loaded.error) throw loaded.error;
  return loaded.Shell;
}

/** Lets only those in who are signed in; the others sign in first and come back to where they wanted to go. */
export function SignedIn() {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const Shell = useShell();
  const isStranger = !isLoading && !user;

  useEffect(() => {
    if (!isStranger) return;
    const { pathname, search } = router.state.location;
    const { error, ...rest }: Record<string, unknown> = search;
    const from = pathname === '/menu' ? {} : { from: pathname + stringifySearch(rest) };
    void router.navigate({ to: '/login', search: { ...from, ...(typeof error === 'string' && { error }) }, replace: true });
  }, [isStranger, router]);

  return user && Shell ? <Shell user={user} /> : <PageSpinner />;
}
