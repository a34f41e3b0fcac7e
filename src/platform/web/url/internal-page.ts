import type { AnyRouter } from '@tanstack/react-router';

/** Whether a URL is a page for signed-in users. Prevents open redirects. */
export function isInternalPage(router: AnyRouter, address: string | null | undefined): address is string {
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return false;
  const [pathname = ''] = address.split(/[?#]/);
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  return foundRoute?.id.startsWith('/inside') ?? false;
}
