import type { Page } from '@playwright/test';
import axe from 'axe-core';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** Rules that depend on colors. All others return the same in both color schemes. */
const COLOR_RULES = ['color-contrast', 'link-in-text-block'];

/** Returns the axe violations of the current page, one per line. Colors are checked once for all texts with the same style. */
export async function findViolations(page: Page, scope: 'every rule' | 'colors'): Promise<string[]> {
  const isLoaded = await page.evaluate(() => window.axe !== undefined);
  if (!isLoaded) await page.evaluate(axe.source);
  const inColors = await page.evaluate(findColorViolations, COLOR_RULES);
  return scope === 'colors' ? inColors : [...inColors, ...(await page.evaluate(findOtherViolations, COLOR_RULES))];
}

/** Runs in the page. */
async function findOtherViolations(colorRules: string[]): Promise<string[]> {
  const isOff = Object.fromEntries(colorRules.map((id) => [id, { enabled: false }]));
  // axe skips this rule by default: the visible label of a control is part of its name (WCAG 2.5.3).
  const rules = { ...isOff, 'label-content-name-mismatch': { enabled: true } };
  // Reporting passed rules takes longer than checking them.
  const found = await window.axe?.run(document, { rules, resultTypes: ['violations'] });
  // In a dialog, axe takes links to pages (`/#/sod/…`) below the visible part for skip links, because they have a hash.
  const isPageLink = (rule: string, html: string) => rule === 'skip-link' && html.includes('href="/#/');
  return (found?.violations ?? []).flatMap(({ id, nodes }) =>
    nodes.flatMap(({ html, failureSummary }) => (isPageLink(id, html) ? [] : [`${id}: ${html} ${failureSummary}`])),
  );
}

/** Runs in the page. Checking a color takes milliseconds per text, so only one table row of each style is checked. */
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
