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

/** The menu, which no feature brings. */
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

/** The pages as the manifests of the features write them: each begins with its path. */
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

/** Finds the addresses behind `path:`: a literal, a constant, or those of each list of tickets. */
function findPaths([, literal, constant, isList]: RegExpExecArray): string[] {
  if (literal !== undefined) return [literal];
  const [, value = ''] = new RegExp(isList ? 'const LIST_PATHS = \\{([^}]*)\\}' : `const ${constant} = ('[^']*')`).exec(words) ?? [];
  return [...value.matchAll(/'(\/[^']*)'/g)].map(([, path = '']) => path);
}

test('the manifests are understood', () => {
  expect(paths).toEqual(
    expect.arrayContaining(['/bugs', '/knowledge-base/$slug', '/login', '/serials/$serial', '/settings', '/sod', '/sod/$ticketId']),
  );
});

test('the articles of a page exist', () => {
  expect(pages.filter(({ articles: slugs }) => slugs.some((slug) => !ids.includes(slug)))).toEqual([]);
  expect(pages.filter(({ articles: slugs }) => slugs.length > 0).length).toBeGreaterThan(20);
});

test('every article explains a page, and every picture is shown', () => {
  const used = articles.flatMap(({ body }) => [...body.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, name]) => name));
  expect(pictures.filter((name) => !used.includes(name))).toEqual([]);
  expect(articles.filter(({ screens }) => screens.length === 0)).toEqual([]);
});

describe.each(articles)('the article $id', ({ category, position, keywords, screens, body }) => {
  test('has its place and words it is also found by', () => {
    expect(CATEGORIES).toContain(category);
    expect(position).toBeGreaterThan(0);
    expect(keywords.split(', ').length).toBeGreaterThan(2);
  });

  test('is read quickly', () => expect(findMarkdownFault(body)).toBeUndefined());

  test('is about pages that exist, and leads to pages, articles and pictures that exist', () => {
    expect(screens.filter((screen) => !paths.includes(screen))).toEqual([]);
    const links = [...body.matchAll(/(?<!!)\[[^\]]+\]\(([^)\s]+)\)/g)].map(([, address = '']) => address);
    expect(links.filter((address) => !isPage(address))).toEqual([]);
    const shown = [...body.matchAll(/!\[([^\]]*)\]\(([^)]*)\)/g)];
    expect(shown.filter(([, alt = '', name = '']) => alt.length < 10 || !pictures.includes(name))).toEqual([]);
  });

  test('names buttons and fields as the screens do', () => {
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
