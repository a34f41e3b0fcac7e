import { Fragment } from 'react';
import { valueText } from '../audit-text.rules.ts';
import classes from './AuditValue.module.css';

/** A field's value: times in the reader's zone, list items on separate lines, a dash for none. */
export function AuditValue({ field, value }: { field: string; value: unknown }) {
  if (Array.isArray(value) && value.length > 1) return <AuditItems items={value.map((item) => valueText(field, item))} />;
  return valueText(field, value) || '–';
}

/** Items that break between each other only; where line breaks are kept, each has its own line. */
function AuditItems({ items }: { items: readonly string[] }) {
  const placed = items.map((text, place) => ({ text, place }));
  return placed.map(({ text, place }) => (
    <Fragment key={place}>
      {place > 0 && '\n'}
      <span className={classes.item}>{text}</span>
    </Fragment>
  ));
}
