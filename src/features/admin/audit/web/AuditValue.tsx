import { timestamp } from '../../../../platform/time/relative-time.ts';
import { valueText } from '../audit-text.rules.ts';

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value as people read it: times in their zone, each item of a list on a line of its own, a dash for nothing. */
export function AuditValue({ value }: { value: unknown }) {
  const text = Array.isArray(value) ? value.map((item) => valueText(item)).join('\n') : valueText(value);
  if (text === '') return '–';
  return TIME.test(text) ? timestamp(text) : text;
}
