import { Outlet, useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { AuditTrailContext } from '../../platform/web/AuditTrailLink.tsx';
import { DraftOwnerContext } from '../../platform/web/form/record-draft.ts';
import { PageSpinner } from '../../platform/web/ui/feedback/PageSpinner.tsx';
import { stringifySearch } from './url.ts';

/** Requires sign-in, then returns to the requested page. */
export function SignedIn() {
  const { user, isLoading } = useAuth();
  const router = useRouter();
  const isSignedOut = !isLoading && !user;

  useEffect(() => {
    if (!isSignedOut) return;
    const { pathname, search } = router.state.location;
    const { error, ...rest }: Record<string, unknown> = search;
    const from = pathname === '/menu' ? {} : { from: pathname + stringifySearch(rest) };
    void router.navigate({ to: '/login', search: { ...from, ...(typeof error === 'string' && { error }) }, replace: true });
  }, [isSignedOut, router]);

  if (!user) return <PageSpinner />;
  return (
    <DraftOwnerContext value={user.id}>
      <AuditTrailContext value={user.role === 'Admin'}>
        <Outlet />
      </AuditTrailContext>
    </DraftOwnerContext>
  );
}
