import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The rules whose outcome depends on colors; all others judge the same document in either scheme. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Lists the violations that axe finds on the page as it is now, a line each. Colors are judged once for all texts that look the same. */
export async function findViolations(page: Page, scope: 'every rule' | 'colors'): Promise<string[]> {
  const isLoaded = await page.evaluate(() => window.axe !== undefined);
  if (!isLoaded) await page.evaluate(axe.source);
  const inColors = await page.evaluate(findColorViolations, COLOR_RULES);
  return scope === 'colors' ? inColors : [...inColors, ...(await page.evaluate(findOtherViolations, COLOR_RULES))];
}

/** Runs in the page. */
async function findOtherViolations(colorRules: string[]): Promise<string[]> {
  const isOff = Object.fromEntries(colorRules.map((id) => [id, { enabled: false }]));
  // Left out by axe unless asked for: what one reads on a control is part of its name (WCAG 2.5.3).
  const rules = { ...isOff, 'label-content-name-mismatch': { enabled: true } };
  // To describe all that is well takes longer than to check it.
  const found = await window.axe?.run(document, { rules, resultTypes: ['violations'] });
  return (found?.violations ?? []).flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));
}

/** Runs in the page. To judge a color takes axe milliseconds per text, so of the rows of a table it is given one of each look. */
async function findColorViolations(colorRules: string[]): Promise<string[]> {
  const looks = new Map<string, Element>();
  for (const element of document.querySelectorAll('body *')) {
    const hasText =
      element.matches('input, textarea, select') ||
      [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());
    if (!hasText || !element.checkVisibility({ opacityProperty: true })) continue;
    const look = [...describeBackgrounds(element), ...describeText(element)].join();
    if (!looks.has(look)) looks.set(look, element);
  }
  const include = [...looks.values()];
  if (include.length === 0) return [];
  const found = await window.axe?.run({ include }, { runOnly: colorRules, resultTypes: ['violations'] });
  return (found?.violations ?? []).flatMap(({ id, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`));

  function describeText(element: Element): string[] {
    const { color, fontSize, fontWeight, textDecorationLine } = getComputedStyle(element);
    return [element.tagName, color, fontSize, fontWeight, textDecorationLine];
  }

  function describeBackgrounds(element: Element | null): string[] {
    if (element === null) return [];
    const { backgroundColor, backgroundImage, opacity } = getComputedStyle(element);
    const own =
      backgroundColor === 'rgba(0, 0, 0, 0)' && backgroundImage === 'none' && opacity === '1'
        ? []
        : [backgroundColor, backgroundImage, opacity];
    return [...own, ...describeBackgrounds(element.parentElement)];
  }
}
