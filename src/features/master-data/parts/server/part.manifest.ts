import type { MergeObstacle } from '../../../../platform/server/merges/merge-part.ts';
import { searchByTitle } from '../../../../platform/server/search/record-search.ts';
import type { ServerFeature } from '../../../../platform/server/server-feature.ts';
import { auditChanges } from '../../../admin/audit/server/audit.service.ts';
import { partApi, partFields } from '../part.contract.ts';
import { describePartChange } from '../part.rules.ts';
import { explainReserved } from '../part-stock.rules.ts';
import { partExport } from './part.export.ts';
import { partRoutes } from './part.routes.ts';
import { countReserved } from './part-movement.store.ts';
import { followSupplier } from './part-purchase.service.ts';

/** A ticket with reserved parts can't be merged into another, because they would stay reserved. */
const reservedParts: MergeObstacle = {
  kind: 'ticket',
  async find(db, { mergedId }) {
    const reserved = await countReserved(db, mergedId);
    return reserved > 0 ? [explainReserved(mergedId, reserved)] : [];
  },
};

/** Finds parts by identifiers and words. */
const partSearch = searchByTitle({
  kind: 'part',
  label: 'Parts',
  noun: 'Part',
  order: 60,
  page: '/parts-inventory',
  table: 'parts',
  title: 'name',
  snippet: `concat_ws(' · ', part_number, nullif(supplier, ''), quantity || ' on hand')`,
  identifiers: [
    { label: 'Part number', value: 'part_number', where: 'lower(part_number) = lower(btrim($1) COLLATE "und-x-icu")', rank: 1 },
  ],
  words: "concat_ws(' ', name, description, supplier)",
});

export const partFeature: ServerFeature = {
  routes: partRoutes,
  records: [{ kind: 'part', fields: partFields, api: partApi }],
  searches: [partSearch],
  listExports: [partExport],
  subscribers: (deps) => ({ derived: [followSupplier(deps)], audit: [auditChanges('part', describePartChange)] }),
  mergeObstacles: [reservedParts],
};
