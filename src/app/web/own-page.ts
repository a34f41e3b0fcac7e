import type { RegisteredRouter } from '@tanstack/react-router';

/** Whether `address` leads to a page of our own route table, so that a crafted link cannot send anybody elsewhere. */
export function isOwnPage(router: RegisteredRouter, address: string | undefined): address is string {
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return false;
  const [pathname = ''] = address.split(/[?#]/);
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  return foundRoute?.id.startsWith('/inside') ?? false;
}
