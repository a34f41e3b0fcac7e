import type { LoadRequest } from 'autocannon';
import type { Sample } from './sample.ts';

/** One thing that people do all day, as the calls it makes. */
export interface Scenario {
  readonly name: string;
  calls(sample: Sample): readonly LoadRequest[];
  /** How much of the speed of another scenario or of a limit has to be reached. */
  readonly share?: Share;
}

export interface Share {
  readonly of: string;
  readonly least: number;
}

export const LIST = 'list of 50';
export const TICKET = 'one ticket';

/** What the plainest program on the same machine reaches. */
export const LIMITS = {
  list: 'bare http + pg, list of 50',
  json: 'the same, JSON by PostgreSQL',
  row: 'one row by key',
  commit: 'commit of one row',
} as const;

const JSON_HEADERS = { 'content-type': 'application/json' };

/** A call that sends `body`. */
export function sending(method: 'POST' | 'PUT', path: string, body: object): LoadRequest {
  return { method, path, headers: JSON_HEADERS, body: JSON.stringify(body) };
}
