import { findOptions } from './choose-from.ts';

/** Returns the index of the best match or -1. Prefixes win over word prefixes, and these over other matches. */
export function findTypedItem(labels: readonly string[], typed: string): number {
  const [best] = /[\p{L}\p{N}]/u.test(typed) ? findOptions(labels, typed) : [];
  return best === undefined ? -1 : labels.indexOf(best);
}

/** Ignores case and spaces. */
export const isTypedInFull = (label: string, typed: string): boolean => fold(label) === fold(typed);

const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
