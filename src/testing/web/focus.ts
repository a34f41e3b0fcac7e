import { expect, type Page } from '@playwright/test';

/** A field or control has the focus, not the page as a whole; where it is known which one, the test names it. */
export const expectFocus = (page: Page) => expect(page.locator(':focus:not(main)')).toHaveCount(1);
