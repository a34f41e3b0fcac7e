import type { AnyRouter } from '@tanstack/react-router';

/** Opens an external URL. Resolves only if the user comes back to this page unchanged, such as with Back. */
export function navigateAway(address: string): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('pageshow', () => resolve(), { once: true });
    location.assign(address);
  });
}

/** Returns whether a URL is a page for signed-in users. Prevents open redirects. */
export function isInternalPage(router: AnyRouter, address: string | null | undefined): address is string {
  if (!address?.startsWith('/') || address.startsWith('//') || address.includes('\\')) return false;
  const [pathname = ''] = address.split(/[?#]/);
  const [, , foundRoute] = router.getMatchedRoutes(pathname);
  return foundRoute?.id.startsWith('/inside') ?? false;
}
