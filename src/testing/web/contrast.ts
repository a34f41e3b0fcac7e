import { expect, type Locator } from '@playwright/test';

/** The WCAG minimum for text of normal size. */
const AA = 4.5;

/** Expects sufficient contrast between a text and its background, in light and dark mode. */
export async function expectContrast(text: Locator): Promise<void> {
  const page = text.page();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator(`html[data-mantine-color-scheme="${colorScheme}"]`)).toBeAttached();
    await expect.poll(() => text.evaluate(measureContrast), { message: `contrast in ${colorScheme}` }).toBeGreaterThanOrEqual(AA);
  }
  await page.emulateMedia({ colorScheme: null });
}

/** Runs in the page. */
function measureContrast(element: Element): number {
  const toNumbers = (color: string) => (color.match(/[\d.]+/g) ?? []).map(Number);
  const isOpaque = (color: string) => color.startsWith('rgb(');
  const luminance = (color: string) => {
    const [red = 0, green = 0, blue = 0] = toNumbers(color).map((value) => {
      const share = value / 255;
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
    });
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  };
  const findBackground = (from: Element | null): string => {
    if (from === null) return 'rgb(255, 255, 255)';
    const { backgroundColor } = getComputedStyle(from);
    return isOpaque(backgroundColor) ? backgroundColor : findBackground(from.parentElement);
  };
  const [light = 1, dark = 0] = [luminance(getComputedStyle(element).color), luminance(findBackground(element))].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}
