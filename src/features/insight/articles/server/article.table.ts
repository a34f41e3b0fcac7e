import { sql } from 'drizzle-orm';
import { boolean, customType, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { byDatabase, isoTimestamp } from '../../../../platform/server/database/columns.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

export const articles = pgTable('articles', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  category: text('category').notNull(),
  keywords: text('keywords').notNull(),
  body: text('body').notNull(),
  plain: text('plain').notNull(),
  position: integer('position').notNull(),
  isShipped: boolean('is_shipped').notNull(),
  createdAt: isoTimestamp('created_at').notNull().default(sql`now()`),
  lastUpdated: isoTimestamp('last_updated').notNull().default(sql`now()`),
  lastUpdatedBy: text('last_updated_by').notNull(),
  version: integer('version').notNull().default(1),
  search: tsvector('search').notNull().generatedAlwaysAs(byDatabase),
});

export const articleVersions = pgTable(
  'article_versions',
  {
    articleId: text('article_id').notNull(),
    version: integer('version').notNull(),
    title: text('title').notNull(),
    category: text('category').notNull(),
    keywords: text('keywords').notNull(),
    body: text('body').notNull(),
    isShipped: boolean('is_shipped').notNull(),
    savedAt: isoTimestamp('saved_at').notNull().default(sql`now()`),
    savedBy: text('saved_by').notNull(),
  },
  ({ articleId, version }) => [primaryKey({ columns: [articleId, version] })],
);
