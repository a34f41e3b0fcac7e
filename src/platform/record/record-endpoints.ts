import { z } from 'zod';
import { endpoint } from '../endpoint.ts';

type Descriptions = Partial<Readonly<Record<'list' | 'get' | 'create' | 'update' | 'remove', string>>>;

interface RecordEndpointOptions<Name extends string, Stored, New, Change, Query, Writers> {
  /** Path of the list: '/api/canned-notes'. */
  readonly path: `/api/${Name}`;
  /** Singular with its article, and plural: ['a canned note', 'canned notes']. */
  readonly nouns: readonly [one: string, many: string];
  readonly schemas: { readonly Record: Stored; readonly New: New; readonly Change: Change };
  readonly query: Query;
  /** Who may create, update and delete records. Every user may read them. */
  readonly writers: Writers;
  /** For the API reference. */
  readonly descriptions?: Descriptions;
}

/** Declares the endpoints that list, retrieve, create, update and delete records. */
export function recordEndpoints<
  const Name extends string,
  Stored extends z.ZodType,
  New extends z.ZodType,
  Change extends z.ZodType,
  Query extends z.ZodType,
  const Writers extends 'user' | 'admin',
>(options: RecordEndpointOptions<Name, Stored, New, Change, Query, Writers>) {
  const { path, schemas, query, writers, descriptions = {} } = options;
  const [one, many] = options.nouns;
  const onePath: `/api/${Name}/:id` = `${path}/:id`;
  return {
    list: endpoint({
      method: 'GET',
      path,
      access: 'user',
      summary: `List ${many}`,
      description: descriptions.list,
      query,
      reply: z.array(schemas.Record),
      paged: true,
    }),
    get: endpoint({
      method: 'GET',
      path: onePath,
      access: 'user',
      summary: `Retrieve ${one}`,
      description: descriptions.get,
      reply: schemas.Record,
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: writers,
      summary: `Create ${one}`,
      description: descriptions.create,
      body: schemas.New,
      reply: schemas.Record,
      status: 201,
    }),
    update: endpoint({
      method: 'PUT',
      path: onePath,
      access: writers,
      summary: `Update ${one}`,
      description: descriptions.update,
      body: schemas.Change,
      reply: schemas.Record,
    }),
    remove: endpoint({
      method: 'DELETE',
      path: onePath,
      access: writers,
      summary: `Delete ${one}`,
      description: descriptions.remove ?? 'This can’t be undone.',
    }),
  };
}
