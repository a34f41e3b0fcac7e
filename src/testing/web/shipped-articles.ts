import { installShippedArticles } from '../../features/insight/articles/server/shipped.service.ts';
import type { BuiltServer } from './built-server.ts';

/** Restores the bundled articles, because each test starts with empty tables. */
export const addShippedArticles = ({ database }: BuiltServer) => installShippedArticles(database);
