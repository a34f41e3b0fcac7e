import { expect, type Page } from '@playwright/test';

/** Something has the focus: a field, a control, or the page as a whole, so that the next key goes on from there. */
export const expectFocus = (page: Page) => expect(page.locator(':focus')).toHaveCount(1);
