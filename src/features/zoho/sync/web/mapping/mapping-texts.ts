import { pluralize } from '../../../../../platform/number-text.ts';
import type { MappingPreview } from '../../sync-mapping.contract.ts';

/** Ticket fields that can be mapped to custom fields, in form order. */
export const MAPPED_FIELDS = [
  { value: 'toolSerial', label: 'Tool serial' },
  { value: 'vin', label: 'VIN' },
  { value: 'vehicle', label: 'Vehicle' },
  { value: 'mileage', label: 'Mileage' },
] as const;

export const resendText = (count: number): string =>
  count === 0 ? 'No records need to be resent.' : `${pluralize(count, 'record')} will be resent.`;

export const savedText = (resent: number): string =>
  resent === 0 ? 'Mapping saved' : `Mapping saved. Resending ${pluralize(resent, 'record')}.`;

/** 'Ticket status On Hold: Closed · Custom field Tool serial: Not mapped' */
export const overwrittenText = (overruled: MappingPreview['overruled']): string =>
  overruled.map(({ list, word, theirs }) => `${list} ${toLabel(word)}: ${theirs ?? 'Not mapped'}`).join(' · ');

const toLabel = (name: string): string => MAPPED_FIELDS.find(({ value }) => value === name)?.label ?? name;
