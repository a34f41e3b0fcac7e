import { toSlug } from '../../../platform/slug.ts';
import type { SnippetPiece } from './article.contract.ts';

/** Words that stand in the place of a slug in an address. */
const RESERVED: ReadonlySet<string> = new Set(['', 'new']);

/** The end of the address that a title asks for; undefined when nothing is left of it, or when an address means something else by it. */
export function toArticleSlug(title: string): string | undefined {
  const slug = toSlug(title);
  return RESERVED.has(slug) ? undefined : slug;
}

/** The categories of the articles that come with the program, in their order; others follow. */
export const CATEGORIES = ['Getting Started', 'Ticket Management', 'Business', 'Administration'] as const;

interface Placed {
  readonly title: string;
  readonly category: string;
  readonly position: number;
}

/** The articles of each category in their order, our own categories first. */
export function groupByCategory<A extends Placed>(articles: readonly A[]): { category: string; articles: A[] }[] {
  const names = [...new Set(articles.map(({ category }) => category))];
  const known = CATEGORIES.filter((category) => names.includes(category));
  const others = names.filter((name) => !known.some((category) => category === name)).sort((one, other) => one.localeCompare(other));
  return [...known, ...others].map((category) => ({
    category,
    articles: articles.filter((article) => article.category === category).sort(byPlace),
  }));
}

function byPlace(one: Placed, other: Placed): number {
  return one.position - other.position || one.title.localeCompare(other.title);
}

/** The marks that the search puts around each word it has found. */
export const FOUND = { start: '\u0002', end: '\u0003' } as const;

/** A text with marks around what was found, as pieces. */
export function toSnippet(marked: string): SnippetPiece[] {
  return marked.split(FOUND.start).flatMap((part, place) => {
    if (place === 0) return piece(part, false);
    const [found = '', rest = ''] = part.split(FOUND.end);
    return [...piece(found, true), ...piece(rest, false)];
  });
}

const piece = (text: string, isMatch: boolean): SnippetPiece[] => (text === '' ? [] : [{ text, isMatch }]);

/** Makes the searched words a query of PostgreSQL: each may be the beginning of a word. */
export function toTextQuery(asked: string): string {
  const words = asked.match(/[\p{L}\p{N}]+/gu) ?? [];
  return words.map((word) => `${word}:*`).join(' & ');
}
