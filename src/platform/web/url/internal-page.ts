import type { AnyRouter } from '@tanstack/react-router';

/** Whether `address` leads to a page of our own for users who are signed in, so that a crafted link cannot send a user elsewhere. */
export function isInternalPage(router: AnyRouter, address: string | null | undefined): address is string {
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return false;
  const [pathname = ''] = address.split(/[?#]/);
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  return foundRoute?.id.startsWith('/inside') ?? false;
}
