import { installShippedArticles } from '../../features/insight/articles/server/shipped.service.ts';
import type { BuiltServer } from './built-server.ts';

/** Brings back the articles that come with the program: each test begins with empty tables. */
export const addShippedArticles = ({ database }: BuiltServer) => installShippedArticles(database);
