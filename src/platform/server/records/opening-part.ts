import type { Logger } from 'pino';
import type { z } from 'zod';
import type { Access } from '../../endpoint.ts';
import type { OpenedKind, OpenedRecord, PartData, PartName } from '../../opening-part.ts';
import { type Actor, isAdmin } from '../actor.ts';
import type { Db } from '../database/database.ts';
import { compileSerializer } from '../http/serializer.ts';

/** What a feature answers with the record of another one: the reply of one of its own calls, to those who may make that call. */
interface PartSource<K extends OpenedKind, N extends PartName<K>> {
  readonly kind: K;
  readonly name: N;
  /** The call that answers the same by itself: who may make it, and the shape of its reply. */
  readonly call: { readonly access: Access; readonly reply: z.ZodType<PartData<K, N>> };
  /** Reads it for a record that is there; undefined: the page of this record does not show it. */
  readonly read: (db: Db, actor: Actor, record: OpenedRecord<K>) => Promise<PartData<K, N>> | undefined;
}

export interface OpeningPart {
  readonly kind: OpenedKind;
  readonly name: string;
  readonly access: Access;
  /** The part as JSON. */
  readonly write: (db: Db, actor: Actor, record: never) => Promise<string | undefined>;
}

/** Declares a part of the call that opens a record; the server manifest of its feature names it. */
export function openingPart<K extends OpenedKind, N extends PartName<K>>({ kind, name, call, read }: PartSource<K, N>): OpeningPart {
  const serialize = compileSerializer(call.reply);
  return {
    ...{ kind, name, access: call.access },
    async write(db, actor, record) {
      const data = await read(db, actor, record);
      return data === undefined ? undefined : serialize(data);
    },
  };
}

/** What the parts are read with. */
interface Reading {
  readonly openingParts: readonly OpeningPart[];
  readonly database: Db;
  readonly log: Logger;
}

/**
 * Reads all that the features bring to the page of a record, side by side, as one JSON object. What the caller may not read is absent, and
 * so is what could not be read: the page asks for it by itself and shows what is wrong with it.
 */
export async function readOpeningParts<K extends OpenedKind>(
  { openingParts, database, log }: Reading,
  actor: Actor,
  kind: K,
  record: OpenedRecord<K>,
): Promise<string> {
  const parts = openingParts.filter((part) => part.kind === kind && (part.access !== 'admin' || isAdmin(actor)));
  const texts = await Promise.all(
    parts.map(async ({ name, write }) => {
      try {
        const json = await write(database, actor, record as never);
        return json === undefined ? [] : [`${JSON.stringify(name)}:${json}`];
      } catch (error) {
        log.error({ err: error, source: 'http' }, `the part "${name}" of the page of a ${kind} could not be read`);
        return [];
      }
    }),
  );
  return `{${texts.flat().join(',')}}`;
}
