import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { toLinkTarget } from '../../../platform/link-target.ts';
import { findMarkdownFault } from '../../../platform/markdown/markdown-limits.ts';
import { CATEGORIES } from './article.rules.ts';
import { readArticleFile } from './markdown.rules.ts';

const SRC = join(import.meta.dirname, '../../../..');
const TEXTS = join(import.meta.dirname, 'server/shipped-articles');
const PICTURES = join(import.meta.dirname, 'web/pictures');

/** Menu entries that don't belong to a feature. */
const MENU = '/menu';

const sources = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.tsx?$/.test(path) && !/\.(?:test|browser)\.tsx?$|^(?:testing|architecture)|^features.articles.server/.test(path))
  .map((path) => ({ path, text: readFileSync(join(SRC, path), 'utf8') }));
const words = sources.map(({ text }) => text.replaceAll('&amp;', '&')).join('\n');
const pictures = readdirSync(PICTURES).map((name) => name.replace('.webp', ''));
const articles = readdirSync(TEXTS).map((name) => {
  const text = readFileSync(join(TEXTS, name), 'utf8');
  return { id: name.replace('.md', ''), ...readArticleFile(name, text) };
});
const ids = articles.map(({ id }) => id);
const pages = readPages();
const paths = [MENU, ...pages.map(({ path }) => path)];

interface Page {
  readonly path: string;
  readonly articles: readonly string[];
}

/** Parses the pages from the features' manifests. Each starts with its path. */
function readPages(): Page[] {
  const manifests = sources.filter(({ path }) => /\.manifest\.tsx?$/.test(path) && path.includes('web'));
  return manifests.flatMap(({ text }) => {
    const starts = [...text.matchAll(/^ *path: (?:'([^']+)'|([A-Z_]+)|(getListPath\(type\))),$/gm)];
    return starts.flatMap((start, place) => {
      const block = text.slice(start.index, starts[place + 1]?.index);
      const [, named = ''] = /\barticle: (.*),$/m.exec(block) ?? [];
      const slugs = [...named.matchAll(/'([a-z-]+)'/g)].map(([, slug = '']) => slug);
      return findPaths(start).map((path) => ({ path, articles: slugs }));
    });
  });
}

/** Returns the paths of a `path:` property: a literal, a constant, or those of all ticket lists. */
function findPaths([, literal, constant, isList]: RegExpExecArray): string[] {
  if (literal !== undefined) return [literal];
  const [, value = ''] = new RegExp(isList ? 'const LIST_PATHS = \\{([^}]*)\\}' : `const ${constant} = ('[^']*')`).exec(words) ?? [];
  return [...value.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);
}

test('parses the manifests', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['/bugs', '/knowledge-base/$slug', '/login', '/serials/$serial', '/settings', '/sod', '/sod/$ticketId']),
  );
});

test('links pages only to existing articles', () => {
  expect(pages.filter(({ articles: slugs }) => slugs.some((slug) => !ids.includes(slug)))).toEqual([]);
  expect(pages.filter(({ articles: slugs }) => slugs.length > 0).length).toBeGreaterThan(20);
});

test('describes a page in every article, and uses every picture', () => {
  const used = articles.flatMap(({ body }) => [...body.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name]) => name));
  expect(pictures.filter((name) => !used.includes(name))).toEqual([]);
  expect(articles.filter(({ screens }) => screens.length === 0)).toEqual([]);
});

describe.each(articles)('the article $id', ({ category, position, keywords, screens, body }) => {
  test('has a category, a position and search keywords', () => {
    expect(CATEGORIES).toContain(category);
    expect(position).toBeGreaterThan(0);
    expect(keywords.split(', ').length).toBeGreaterThan(2);
  });

  test('renders quickly', () => expect(findMarkdownFault(body)).toBeUndefined());

  test('describes existing pages, and links to existing pages, articles and pictures', () => {
    expect(screens.filter((screen) => !paths.includes(screen))).toEqual([]);
    const links = [...body.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
    expect(links.filter((address) => !isPage(address))).toEqual([]);
    const shown = [...body.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];
    expect(shown.filter(([, alt = '', name = '']) => alt.length < 10 || !pictures.includes(name))).toEqual([]);
  });

  test('uses the labels of buttons and fields', () => {
    const named = [...body.matchAll(/\*\*([^*]+)\*\*/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !words.includes(name))).toEqual([]);
  });
});

function isPage(address: string): boolean {
  const target = toLinkTarget(address);
  if (!target || target.isOutside || target.href === '/api/docs') return target !== undefined;
  const [path = ''] = target.href.slice(1).split('?');
  const slug = /^\/knowledge-base\/(.+)$/.exec(path)?.[1];
  return slug === undefined ? paths.includes(path) : ids.includes(slug);
}
