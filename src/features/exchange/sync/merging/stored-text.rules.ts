const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const SCRIPTS = /<(script|style|iframe|object|noscript)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<!--[\s\S]*?(?:-->|$)/gi;
const TAGS = /<\/?[a-z][^<>]*>/gi;

/**
 * What is left of a text when Zoho stores it and shows it again: without markup, scripts and control characters, entities as what they stand
 * for, one blank for any white space. Two texts with the same rest are the same to the synchronization. How Zoho stores texts is not
 * documented; this drops whatever has been seen to change.
 */
export function normalizeStored(text: string): string {
  return removeMarkup(decodeEntities(text))
    .replaceAll(/[\p{Cc}\s\u00a0]+/gu, ' ')
    .trim();
}

/** Both are the same once they are stored. */
export const isSameStored = (one: string, other: string): boolean => one === other || normalizeStored(one) === normalizeStored(other);

function removeMarkup(text: string): string {
  const without = text.replaceAll(SCRIPTS, ' ').replaceAll(TAGS, ' ');
  return without === text ? text : removeMarkup(without);
}

const ENTITY = /&(?:(amp|lt|gt|quot|apos|nbsp)|#(\d{1,7})|#x([\da-f]{1,6}));/gi;

function decodeEntities(text: string): string {
  return text.replaceAll(ENTITY, (whole, name: string | undefined, decimal: string | undefined, hex: string | undefined) => {
    if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? whole;
    const point = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
    return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
  });
}
