import type { Provider } from './providers.ts';

/** A record that a service returns in another shape than documented, in lists and alone. */
export interface SpoiledRow {
  readonly provider: Provider;
  readonly id: string;
  /** The whole row as JSON text, such as `null` or `{"id":1e400}`. */
  readonly json?: string | undefined;
  /** Fields with other values. */
  readonly fields?: Readonly<Record<string, unknown>> | undefined;
  /** Omitted fields. */
  readonly without?: readonly string[] | undefined;
}

export interface SpoiledRows {
  add(rows: readonly SpoiledRow[]): void;
  clear(): void;
  /** Returns a response body with its spoiled rows. */
  spoil(provider: Provider, body: unknown): unknown;
}

const MARK = 'spoiled-row:';

export function createSpoiledRows(): SpoiledRows {
  let spoiled: SpoiledRow[] = [];
  return {
    add: (rows) => void spoiled.push(...rows),
    clear() {
      spoiled = [];
    },
    spoil(provider, body) {
      const rows = new Map(spoiled.filter((row) => row.provider === provider).map((row) => [row.id, row]));
      if (rows.size === 0 || typeof body !== 'string' || !body.startsWith('{')) return body;
      return spoilText(body, rows);
    },
  };
}

function spoilText(body: string, rows: ReadonlyMap<string, SpoiledRow>): string {
  const change = (value: unknown): unknown => {
    if (typeof value !== 'object' || value === null) return value;
    if (Array.isArray(value)) return value.map(change);
    const { id, Id } = value as { id?: unknown; Id?: unknown };
    const known = rows.get(String(id ?? Id));
    if (known) return changeRow(value, known);
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, change(part)]));
  };
  return JSON.stringify(change(JSON.parse(body))).replaceAll(
    new RegExp(`"${MARK}([^"]*)"`, 'g'),
    (_, id: string) => rows.get(id)?.json ?? 'null',
  );
}

function changeRow(row: object, { id, json, fields = {}, without = [] }: SpoiledRow): unknown {
  if (json !== undefined) return `${MARK}${id}`;
  const changed: Record<string, unknown> = { ...row, ...fields };
  for (const name of without) delete changed[name];
  return changed;
}
