import type { Page } from '@playwright/test';

/** Returns buttons, badges and pills whose text is clipped or overflows, and truncated IDs in tables. */
export const findClippedText = (page: Page): Promise<string[]> => page.evaluate(findClipped);

/** Runs in the page. */
function findClipped(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
  const words = (element: Element) => (element.textContent ?? '').trim();
  const hides = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** The visible text nodes inside an element. */
  const textsOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next = walker.nextNode(); next; next = walker.nextNode()) texts.push(next as Text);
    // Text only for screen readers is one pixel wide.
    return texts.filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement && parentElement.getBoundingClientRect().width > 2,
    );
  };
  /** Whether a text is wider than an element around it that hides overflow. */
  const isClipped = (element: Element) =>
    textsOf(element).some((text) => {
      const range = document.createRange();
      range.selectNodeContents(text);
      const { left, right } = range.getBoundingClientRect();
      for (let around = text.parentElement; around && element.contains(around); around = around.parentElement) {
        const frame = around.getBoundingClientRect();
        if (hides(around) && (left < frame.left - 1 || right > frame.right + 1)) return true;
      }
      return false;
    });
  /** Whether the element overflows its container. */
  const overflows = (element: Element) => {
    const own = element.getBoundingClientRect();
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (scrolls(around) || /absolute|fixed/.test(getComputedStyle(around).position)) return false;
      const { left, right } = around.getBoundingClientRect();
      const isFrame = around === element.parentElement ? /block|flex|grid|cell/.test(getComputedStyle(around).display) : hides(around);
      if (isFrame && (own.left < left - 1 || own.right > right + 1)) return true;
    }
    return false;
  };
  const isPlaced = (element: Element) => /absolute|fixed/.test(getComputedStyle(element).position);
  const describe = (problem: string) => (element: Element) =>
    `${problem}: ${element.tagName.toLowerCase()} "${words(element).slice(0, 60)}" (${String(element.parentElement?.className).slice(0, 60)})`;

  // A card is one large button, whose summary may be truncated, and a colored row of the debug log truncates its message.
  const buttons = [
    ...document.querySelectorAll(
      'button:not([class*="_card_"] > button), a.mantine-Button-root, [role="tab"], [data-tone]:not(tr), [class*="badge"]',
    ),
  ];
  const labels = buttons.filter((element) => isShown(element) && textsOf(element).length > 0);
  const ids = [...document.querySelectorAll('td a, th a')].filter(
    (element) => isShown(element) && /^[A-Z]{1,4}-[\d-]+$/.test(words(element)),
  );
  return [
    ...labels.filter(isClipped).map(describe('clipped')),
    ...labels.filter((element) => !isPlaced(element) && overflows(element)).map(describe('overflows')),
    ...ids.filter((element) => isClipped(element) || overflows(element)).map(describe('truncated ID')),
  ];
}
