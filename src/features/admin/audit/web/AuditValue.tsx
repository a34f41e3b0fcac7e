import { Fragment } from 'react';
import { timestamp } from '../../../../platform/time/relative-time.ts';
import { valueText } from '../audit-text.rules.ts';
import classes from './AuditValue.module.css';

const TIME = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** A value as people read it: times in their zone, the items of a list each by itself, a dash for nothing. */
export function AuditValue({ value }: { value: unknown }) {
  if (Array.isArray(value) && value.length > 1) return <AuditItems items={value.map((item) => valueText(item))} />;
  const text = valueText(value);
  if (text === '') return '–';
  return TIME.test(text) ? timestamp(text) : text;
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
