/** Usual accessories of a tool. */
export const ACCESSORIES = ['Charger', 'OBD cable', 'USB cable', 'Case', 'Stylus', 'Battery'] as const;

const toItems = (text: string): string[] =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();

export const hasAccessory = (text: string, item: string): boolean => toItems(text).some((each) => isSame(each, item));

/** Adds an accessory to the comma-separated list, or removes it. */
export function withAccessory(text: string, item: string): string {
  const items = toItems(text);
  return (hasAccessory(text, item) ? items.filter((each) => !isSame(each, item)) : [...items, item]).join(', ');
}
