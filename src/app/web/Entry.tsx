import { Outlet, type RegisteredRouter, useRouter, useSearch } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useAuth } from '../../features/admin/auth/web/auth.queries.ts';
import { PageSpinner } from '../../platform/web/ui/feedback/PageSpinner.tsx';

const PAUSE = 100;

/** Sign-in and set-up; who is signed in goes on to the remembered page, else to the menu. */
export function Entry() {
  const { user, isLoading } = useAuth();
  const { from } = useSearch({ strict: false });
  const router = useRouter();
  const target = isOwnPage(router, from) ? from : '/menu';

  useEffect(() => {
    if (!user) return;
    const timer = setTimeout(() => router.history.replace(target), PAUSE);
    return () => clearTimeout(timer);
  }, [user, router, target]);

  return isLoading ? <PageSpinner /> : <Outlet />;
}

/** Whether `address` leads to a page of our own route table, so that a crafted link cannot send a user elsewhere. */
function isOwnPage(router: RegisteredRouter, address: string | undefined): address is string {
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return false;
  const [pathname = ''] = address.split(/[?#]/);
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  return foundRoute?.id.startsWith('/inside') ?? false;
}
