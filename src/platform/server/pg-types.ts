import { types } from 'pg';

const TIMESTAMPTZ = 1184;
const INT8 = 20;
const DATE = 1082;

/** Turns PostgreSQL's `2026-11-21 11:30:00.1+00` into `2026-11-21T11:30:00.100Z`; ISO text stays as it is. */
export function toIso(value: string): string {
  return value.endsWith('Z') ? value : new Date(value.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString();
}

/** Times arrive as ISO text, days as `YYYY-MM-DD`, and counts as numbers, which holds up to 2^53. */
export const pgTypes = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(oid, 'binary');
    if (oid === TIMESTAMPTZ) return toIso;
    if (oid === INT8) return Number;
    if (oid === DATE) return String;
    return types.getTypeParser(oid, 'text');
  }) as typeof types.getTypeParser,
};
