import { Navigate, useLocation } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useAuth } from '../../features/auth/web/auth.queries.ts';
import { PageSpinner } from '../../platform/web/ui/PageSpinner.tsx';

const shell = import('./shell/Shell.tsx');
const Shell = lazy(() => shell.then((module) => ({ default: module.Shell })));

/** Lets only those in who are signed in; the others sign in first and come back to where they wanted to go. */
export function SignedIn() {
  const { user, isLoading } = useAuth();
  const { href } = useLocation();
  if (isLoading) return <PageSpinner />;
  if (!user) return <Navigate to="/login" search={href === '/menu' ? {} : { from: href }} replace />;
  return (
    <Suspense fallback={<PageSpinner />}>
      <Shell user={user} />
    </Suspense>
  );
}
