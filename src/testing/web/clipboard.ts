import type { Page } from '@playwright/test';

/** Copies text to the clipboard, like another program, and pastes it with the keyboard into the focused field. */
export async function paste(page: Page, text: string, html = ''): Promise<void> {
  await page.evaluate(
    ([plain = '', rich = '']) => {
      // Without a selection, Chromium copies only if a page handles `beforecopy`.
      document.addEventListener('beforecopy', (event) => event.preventDefault(), { once: true });
      const put = (event: ClipboardEvent) => {
        event.clipboardData?.setData('text/plain', plain);
        if (rich !== '') event.clipboardData?.setData('text/html', rich);
        event.preventDefault();
      };
      document.addEventListener('copy', put, { once: true });
    },
    [text, html],
  );
  await page.keyboard.press('Control+c');
  await page.keyboard.press('Control+v');
}
