import { sameValue } from '../../../../../platform/merge.ts';
import type { Effect } from '../../field-merge.rules.ts';

/** What a change does to a record; undefined: there is no such change. */
export function changesNothing<R extends object>(record: R, change: Partial<R> | object | undefined): Effect {
  if (!change) return 'impossible';
  const isSame = Object.entries(change).every(([key, value]) => sameValue(value, record[key as keyof R]));
  return isSame ? 'none' : 'change';
}
