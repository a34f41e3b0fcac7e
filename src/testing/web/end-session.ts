import type { Page } from '@playwright/test';

/**
 * Ends the session on the server when the next call with this method is sent. If it ended earlier, a background request of the page would
 * redirect to sign-in before the test is done.
 */
export async function endSessionAtNext(page: Page, method: string, url: string | RegExp = '**/api/**'): Promise<void> {
  let hasEnded = false;
  await page.route(url, async (route, request) => {
    if (!hasEnded && request.method() === method) {
      hasEnded = true;
      const { origin } = new URL(request.url());
      await page.request.post('/api/auth/logout', { headers: { origin } });
    }
    await route.fallback();
  });
}
