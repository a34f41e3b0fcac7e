import { findOptions } from '../form/inputs/choose-from.ts';

/** Returns the index of the item that a typed text names, or -1: its beginning first, then one of its words, then any part of it. */
export function findTypedItem(labels: readonly string[], typed: string): number {
  const [best] = /[\p{L}\p{N}]/u.test(typed) ? findOptions(labels, typed) : [];
  return best === undefined ? -1 : labels.indexOf(best);
}

/** Whether the text is the whole label, apart from case and blanks. */
export const isTypedInFull = (label: string, typed: string): boolean => fold(label) === fold(typed);

const fold = (text: string) => text.trim().replaceAll(/\s+/g, ' ').toLowerCase();
