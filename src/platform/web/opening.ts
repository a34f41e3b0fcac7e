import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { OpenedKind, OpenedRecord, PartName } from '../opening-part.ts';

/** Where the browser keeps a part of the call that opens a record, so that what shows it finds it and asks for nothing. */
interface PartPlace<K extends OpenedKind, N extends PartName<K>> {
  readonly kind: K;
  readonly name: N;
  /** The key of the query by which the part is read by itself; its data is the part as it came. */
  readonly toKey: (record: OpenedRecord<K>) => QueryKey;
}

export type WebOpeningPart = { [K in OpenedKind]: { [N in PartName<K>]: PartPlace<K, N> }[PartName<K>] }[OpenedKind];

/** Records of a kind of which all that was read is kept; what was read of the others is forgotten, so that a day of work needs no more memory. */
const MOST_KEPT = 8;

const places: { readonly kind: OpenedKind; readonly name: string; readonly toKey: (record: never) => QueryKey }[] = [];
/** The ids of the records that were opened, the last one at the end. */
const opened = new Map<OpenedKind, string[]>();

/** Says where the parts are kept; called once at the start. */
export function keepOpeningParts(parts: readonly WebOpeningPart[]): void {
  places.push(...parts);
}

/** Puts the parts of a record that was just opened where they are shown from, and forgets what was read of records opened long ago. */
export function takeOpeningParts<K extends OpenedKind>(
  client: QueryClient,
  kind: K,
  record: OpenedRecord<K> & { readonly id: string },
  parts: Readonly<Record<string, unknown>>,
): void {
  for (const place of places) {
    const part = place.kind === kind ? parts[place.name] : undefined;
    if (part !== undefined) client.setQueryData(place.toKey(record as never), part);
  }
  const ids = [...(opened.get(kind) ?? []).filter((id) => id !== record.id), record.id];
  opened.set(kind, ids.slice(-MOST_KEPT));
  for (const id of ids.slice(0, -MOST_KEPT)) forget(client, id);
}

/** Whether the parts of a record were read with it and are still kept. */
export function isOpened(kind: OpenedKind, id: string): boolean {
  return opened.get(kind)?.includes(id) ?? false;
}

/** Forgets all that was read of a record and is not on the screen. */
function forget(client: QueryClient, id: string): void {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes(id), type: 'inactive' });
}
