import { z } from 'zod';
import { endpoint } from '../../../platform/endpoint.ts';
import { isoTime, NOTE_LIMIT, paging } from '../../../platform/fields.ts';
import { requiredMarkdown } from '../../../platform/markdown/markdown-field.ts';
import { requiredText, text } from '../../../platform/record/fields.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    article: Article;
  }
}

export const articleFields = recordFields({
  /** The slug in the URL, such as 'managing-rmas'. */
  id: serverOwned(z.string()),
  title: requiredText('Title', 150),
  category: requiredText('Category', 80),
  /** Search terms that aren't in the text. */
  keywords: text('Keywords', 500),
  /** Markdown. */
  body: requiredMarkdown('Text', NOTE_LIMIT),
  /** Position within its category. */
  position: serverOwned(z.number().int()),
  /** Included with OBDesk and not edited. */
  isShipped: serverOwned(z.boolean()),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  lastUpdatedBy: serverOwned(z.string()),
  version: serverOwned(z.number().int()),
});

export const articleSchemas = recordSchemas(articleFields, ['snippet']);
export const { Record: Article, New: NewArticle, Change: ArticleChange } = articleSchemas;
export type Article = z.infer<typeof Article>;
export type NewArticle = z.output<typeof NewArticle>;
export type ArticleChange = z.output<typeof ArticleChange>;

/** Part of an excerpt. Each match is a part of its own. */
const SnippetPiece = z.object({ text: z.string(), isMatch: z.boolean() });
export type SnippetPiece = z.infer<typeof SnippetPiece>;

/** An article in a list, with an excerpt around the matches or its beginning. */
export const ListedArticle = Article.omit({ body: true, createdAt: true, lastUpdatedBy: true })
  .extend({ snippet: z.array(SnippetPiece) })
  .meta({ title: 'ArticleRow' });
export type ListedArticle = z.infer<typeof ListedArticle>;

export const ArticleQuery = z.strictObject({ ...paging, q: z.string().max(200).optional() });
export type ArticleQuery = z.output<typeof ArticleQuery>;

/** A saved version of an article. */
export const ArticleVersion = Article.pick({
  version: true,
  title: true,
  category: true,
  keywords: true,
  body: true,
  isShipped: true,
}).extend({
  savedAt: isoTime,
  savedBy: z.string(),
});
export type ArticleVersion = z.infer<typeof ArticleVersion>;

export const ListedVersion = ArticleVersion.omit({ body: true, keywords: true }).meta({ title: 'ArticleVersionRow' });
export type ListedVersion = z.infer<typeof ListedVersion>;

export const articleApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/articles',
    access: 'user',
    summary: 'List articles',
    description:
      'Returns the articles of the knowledge base, sorted by title. With `q`, returns the matching articles instead: title matches first, then by relevance.',
    query: ArticleQuery,
    reply: z.array(ListedArticle),
    paged: true,
  }),
  get: endpoint({ method: 'GET', path: '/api/articles/:slug', access: 'user', summary: 'Retrieve an article', reply: Article }),
  create: endpoint({
    method: 'POST',
    path: '/api/articles',
    access: 'admin',
    summary: 'Create an article',
    description: 'The slug in the URL is generated from the title.',
    body: NewArticle,
    reply: Article,
    status: 201,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/articles/:slug',
    access: 'admin',
    summary: 'Update an article',
    description: 'Accepts partial updates and saves a new version. Returns 409 with the current article if `version` is outdated.',
    body: ArticleChange,
    reply: Article,
  }),
  versions: endpoint({
    method: 'GET',
    path: '/api/articles/:slug/versions',
    access: 'user',
    summary: 'List an article’s versions',
    description: 'Returns the versions, newest first, without their text.',
    query: z.strictObject(paging),
    reply: z.array(ListedVersion),
    paged: true,
  }),
  version: endpoint({
    method: 'GET',
    path: '/api/articles/:slug/versions/:version',
    access: 'user',
    summary: 'Retrieve an article version',
    reply: ArticleVersion,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/articles/:slug/versions/:version/restore',
    access: 'admin',
    summary: 'Restore an article version',
    description: 'Saves an earlier version as the latest one and returns the article. Returns 400 if its text exceeds the current limits.',
    reply: Article,
  }),
};
