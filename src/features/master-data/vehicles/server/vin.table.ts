import { sql } from 'drizzle-orm';
import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { isoTimestamp } from '../../../../platform/server/database/columns.ts';
import type { DecodedVin, VinSource } from '../vin.contract.ts';

export const vinDecodes = pgTable('vin_decodes', {
  vin: text('vin').primaryKey(),
  make: text('make').notNull(),
  model: text('model').notNull(),
  year: integer('year'),
  complete: boolean('complete').notNull(),
  candidates: jsonb('candidates').$type<DecodedVin['candidates']>().notNull().default([]),
  source: text('source').$type<VinSource>().notNull(),
  warning: text('warning').notNull(),
  decoder: text('decoder').notNull(),
  decodedAt: isoTimestamp('decoded_at').notNull().default(sql`now()`),
});
