import type { Page } from '@playwright/test';

/** The buttons, badges and pills that do not say all of their words within what they stand in, and the ids in tables that are not whole. */
export const findCutWords = (page: Page): Promise<string[]> => page.evaluate(findCut);

/** Runs in the page. */
function findCut(): string[] {
  const isShown = (element: Element) => element.checkVisibility({ visibilityProperty: true }) && element.getBoundingClientRect().width > 2;
  const words = (element: Element) => (element.textContent ?? '').trim();
  const hides = (element: Element) => getComputedStyle(element).overflowX !== 'visible';
  const scrolls = (element: Element) => /auto|scroll/.test(getComputedStyle(element).overflowX);
  /** The pieces of text within that are to be seen. */
  const textsOf = (element: Element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let next = walker.nextNode(); next; next = walker.nextNode()) texts.push(next as Text);
    // What is for screen readers only is one pixel wide.
    return texts.filter(
      ({ data, parentElement }) => data.trim() !== '' && parentElement && parentElement.getBoundingClientRect().width > 2,
    );
  };
  /** A piece of its text needs more room than the element around it that hides what is too much. */
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
  /** Part of it lies beside what it stands in. */
  const sticksOut = (element: Element) => {
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

  // A card is pressed as a whole; its summary ends where its room does.
  const buttons = [
    ...document.querySelectorAll(
      'button:not([class*="_card_"] > button), a.mantine-Button-root, [role="tab"], [data-tone], [class*="badge"]',
    ),
  ];
  const said = buttons.filter((element) => isShown(element) && textsOf(element).length > 0);
  const ids = [...document.querySelectorAll('td a, th a')].filter(
    (element) => isShown(element) && /^[A-Z]{1,4}-[\d-]+$/.test(words(element)),
  );
  return [
    ...said.filter(isClipped).map(describe('clipped')),
    ...said.filter((element) => !isPlaced(element) && sticksOut(element)).map(describe('sticks out')),
    ...ids.filter((element) => isClipped(element) || sticksOut(element)).map(describe('cut id')),
  ];
}
