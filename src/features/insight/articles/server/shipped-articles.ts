import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ArticleFile, readArticleFile } from '../markdown.rules.ts';

/** Beside this file, and beside the program that is built of it. */
const FOLDER = join(import.meta.dirname, 'shipped-articles');
const ENDING = '.md';

export interface ShippedArticle extends ArticleFile {
  /** The end of its address. */
  readonly id: string;
}

/** The articles that come with the program. */
export async function readShippedArticles(): Promise<ShippedArticle[]> {
  const names = (await readdir(FOLDER)).filter((name) => name.endsWith(ENDING)).sort();
  return Promise.all(
    names.map(async (name) => ({
      id: name.slice(0, -ENDING.length),
      ...readArticleFile(name, await readFile(join(FOLDER, name), 'utf8')),
    })),
  );
}
