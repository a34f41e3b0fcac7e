import { FEATURES } from '../../app/server/features.ts';
import type { RecordManifest } from '../../platform/server/server-feature.ts';
import { DECLARED_RECORDS } from '../server/records/add-record.ts';

export interface RecordPage {
  readonly manifest: RecordManifest;
  /** Path of the list: '/parts-inventory'. */
  readonly path: string;
}

const SEARCHES = FEATURES.flatMap(({ searches = [] }) => searches);

/** Record types whose search links to a list page with an `open` parameter, which shows a record in a dialog. */
export const RECORD_PAGES: readonly RecordPage[] = DECLARED_RECORDS.flatMap((manifest) => {
  const search = SEARCHES.find(({ kind }) => kind === manifest.kind);
  const [, path] = /^(.*)\?open=$/.exec(search?.toPath('') ?? '') ?? [];
  return path === undefined ? [] : [{ manifest, path }];
});
