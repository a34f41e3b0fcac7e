import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Access } from '../../endpoint.ts';
import type { PageDataName, PageDataOf, PageKind, PageRecord } from '../../page-data.ts';
import { type Actor, isAdmin } from '../actor.ts';
import type { Db } from '../database/database.ts';
import { compileSerializer } from '../serializer.ts';

/** Data that a feature adds to the page of another feature's record: the reply of one of its own endpoints, for callers who may use it. */
interface LoaderOptions<K extends PageKind, N extends PageDataName<K>> {
  readonly kind: K;
  readonly name: N;
  readonly call: { readonly access: Access; readonly reply: z.ZodType<PageDataOf<K, N>> };
  /** Returns `undefined` if the page of this record doesn't show the data. */
  readonly read: (db: Db, actor: Actor, record: PageRecord<K>) => Promise<PageDataOf<K, N>> | undefined;
}

export interface PageLoader {
  readonly kind: PageKind;
  readonly name: string;
  readonly access: Access;
  readonly write: (db: Db, actor: Actor, record: never) => Promise<string | undefined>;
}

/** Declares page data, for the `pageLoaders` of a server manifest. */
export function pageLoader<K extends PageKind, N extends PageDataName<K>>({ kind, name, call, read }: LoaderOptions<K, N>): PageLoader {
  const serialize = compileSerializer(call.reply);
  return {
    kind,
    name,
    access: call.access,
    async write(db, actor, record) {
      const data = await read(db, actor, record);
      return data === undefined ? undefined : serialize(data);
    },
  };
}

interface LoadDeps {
  readonly pageLoaders: readonly PageLoader[];
  readonly database: Db;
  readonly log: Logger;
}

/**
 * Returns the page data of a record as one JSON object. Data that the caller may not read or that fails to load is
 * missing; the page then requests it itself and shows the error.
 */
export async function loadPageData<K extends PageKind>(
  { pageLoaders, database, log }: LoadDeps,
  actor: Actor,
  kind: K,
  record: PageRecord<K>,
): Promise<string> {
  const loaders = pageLoaders.filter((loader) => loader.kind === kind && (loader.access !== 'admin' || isAdmin(actor)));
  const texts = await Promise.all(
    loaders.map(async ({ name, write }) => {
      try {
        const json = await write(database, actor, record as never);
        return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
      } catch (error) {
        log.error({ err: error, source: 'http', kind, part: name }, 'Failed to load part of a page');
        return [];
      }
    }),
  );
  return `{${texts.flat().join(',')}}`;
}
