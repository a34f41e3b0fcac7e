import { toSlug } from '../../../platform/slug.ts';
import type { SnippetPiece } from './article.contract.ts';

/** Slugs that can't be used because the URL has another meaning. */
const RESERVED: ReadonlySet<string> = new Set(['', 'new']);

/** Returns the slug of a title; undefined if it is blank or reserved. */
export function toArticleSlug(title: string): string | undefined {
  const slug = toSlug(title);
  return RESERVED.has(slug) ? undefined : slug;
}

/** The categories of included articles in display order. Others follow. */
export const CATEGORIES = ['Getting Started', 'Ticket Management', 'Business', 'Administration'] as const;

interface Placed {
  readonly title: string;
  readonly category: string;
  readonly position: number;
}

/** Groups articles by category, included categories first. */
export function groupByCategory<A extends Placed>(articles: readonly A[]): { category: string; articles: A[] }[] {
  const names = [...new Set(articles.map(({ category }) => category))];
  const known = CATEGORIES.filter((category) => names.includes(category));
  const others = names.filter((name) => !known.some((category) => category === name)).sort((one, other) => one.localeCompare(other));
  return [...known, ...others].map((category) => ({
    category,
    articles: articles.filter((article) => article.category === category).sort(byPosition),
  }));
}

function byPosition(one: Placed, other: Placed): number {
  return one.position - other.position || one.title.localeCompare(other.title);
}

/** Control characters that PostgreSQL puts around each match. */
export const FOUND = { start: '\u0002', end: '\u0003' } as const;

/** Splits text at the match markers. */
export function toSnippet(marked: string): SnippetPiece[] {
  return marked.split(FOUND.start).flatMap((part, place) => {
    if (place === 0) return piece(part, false);
    const [found = '', rest = ''] = part.split(FOUND.end);
    return [...piece(found, true), ...piece(rest, false)];
  });
}

const piece = (text: string, isMatch: boolean): SnippetPiece[] => (text === '' ? [] : [{ text, isMatch }]);

/** Converts search words to a tsquery of prefixes. */
export function toTextQuery(asked: string): string {
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}
