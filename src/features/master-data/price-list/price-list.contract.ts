import { z } from 'zod';
import { isoTime, paging } from '../../../platform/fields.ts';
import { choice, dollars, requiredText, yesNo } from '../../../platform/record/fields.ts';
import { recordEndpoints } from '../../../platform/record/record-endpoints.ts';
import { serverOwned } from '../../../platform/record/record-field.ts';
import { recordFields, recordSchemas } from '../../../platform/record/record-schemas.ts';

declare module '../../../platform/record-kinds.ts' {
  interface RecordKinds {
    'price-list-item': PriceListItem;
  }
}

export const PRICE_UNITS = ['hour', 'flat'] as const;

export const PRICE_UNIT_LABELS: Readonly<Record<(typeof PRICE_UNITS)[number], string>> = { hour: 'Per hour', flat: 'Flat rate' };

export const priceListFields = recordFields({
  id: serverOwned(z.string()),
  name: requiredText('Name', 500),
  unitPrice: dollars('Unit price'),
  unit: choice('Unit', PRICE_UNITS, { initial: 'hour', labels: PRICE_UNIT_LABELS }),
  /** Inactive items aren't offered in line items. */
  isActive: yesNo('Active', true),
  createdAt: serverOwned(isoTime),
  lastUpdated: serverOwned(isoTime),
  version: serverOwned(z.number().int()),
});

export const priceListSchemas = recordSchemas(priceListFields);
export const { Record: PriceListItem, New: NewPriceListItem, Change: PriceListItemChange } = priceListSchemas;
export type PriceListItem = z.infer<typeof PriceListItem>;
export type NewPriceListItem = z.output<typeof NewPriceListItem>;
export type PriceListItemChange = z.output<typeof PriceListItemChange>;

const PriceListQuery = z.strictObject({
  ...paging,
  q: z.string().max(200).optional(),
  /** Only active items. */
  active: z.literal('true').optional(),
});

const { list, create, update } = recordEndpoints({
  path: '/api/price-list',
  nouns: ['a price list item', 'price list items'],
  schemas: priceListSchemas,
  query: PriceListQuery,
  writers: 'admin',
  descriptions: { list: 'Returns labor and services with their prices, by name. `active=true` returns those offered in line items.' },
});

/** Items are deactivated, not deleted. The list returns complete items, so there is no endpoint for a single one. */
export const priceListApi = { list, create, update };
