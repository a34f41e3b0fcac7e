import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, callPage } from '../../../../platform/web/call.ts';
import { usePickText } from '../../../../platform/web/form/inputs/usePickText.ts';
import { pagedQuery, usePagedList } from '../../../../platform/web/paged-list.ts';
import { useSaveRecord } from '../../../../platform/web/record-query.ts';
import { applyPriceLevel, describePrice } from '../../customers/billing-terms.rules.ts';
import { type NewPriceListItem, PRICE_UNIT_LABELS, type PriceListItemChange, priceListApi } from '../price-list.contract.ts';

const KIND = 'price-list-item';

/** Loads the price list by name. */
export function usePriceList() {
  return usePagedList(pagedQuery([KIND, 'list'], (page) => callPage(priceListApi.list, {}, page)));
}

/** Loads matching active items. Blank text matches all; `undefined` disables the query. */
function useFoundServices(q: string | undefined) {
  return useQuery({
    queryKey: [KIND, 'found', q],
    queryFn: () => call(priceListApi.list, {}, { q, active: 'true', limit: 20 }),
    enabled: q !== undefined,
    placeholderData: keepPreviousData,
  });
}

/** Props of a button that picks labor or a service from the price list for a line item, at a price level in percent off. */
export function useServicePick(priceLevel = 0) {
  const { text, onType, q, isTyping } = usePickText();
  const { data, isPlaceholderData } = useFoundServices(q);
  const found = data?.map((item) => ({
    ...item,
    unitPrice: applyPriceLevel(item.unitPrice, priceLevel),
    note: `${describePrice(item.unitPrice, priceLevel)} · ${PRICE_UNIT_LABELS[item.unit]}`,
  }));
  return {
    label: 'Add service',
    listLabel: 'Price list',
    searchLabel: 'Find a service',
    placeholder: 'Labor or service',
    nothing: 'Nothing in the price list',
    text,
    found,
    isStale: isTyping || isPlaceholderData,
    onType,
  };
}

/** Adds and changes price list items. */
export function useSavePriceListItem() {
  return useSaveRecord(KIND, {
    add: (item: NewPriceListItem) => call(priceListApi.create, {}, item),
    change: (id: string, change: PriceListItemChange) => call(priceListApi.update, { id }, change),
  });
}
