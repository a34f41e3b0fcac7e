import { UnstyledButton } from '@mantine/core';
import { IconAlertTriangle } from '../../../../../platform/web/icons/icons.data.ts';
import { toSameText } from '../../customer.rules.ts';
import { useDuplicatesOf } from './customer-merge.queries.ts';
import classes from './DuplicateNotice.module.css';

/** Says that another customer may be the same one; `onCompare` gets its id. */
export function DuplicateNotice({ id, onCompare }: { id: string; onCompare: (otherId: string) => void }) {
  const { data: [first, ...others] = [] } = useDuplicatesOf(id);
  if (!first) return null;
  return (
    <p className={classes.notice}>
      <IconAlertTriangle className={classes.icon} size={16} aria-hidden />
      <span className={classes.words} title={`${toSameText(first.reasons)} ${first.shopName}`}>
        {toSameText(first.reasons)} {first.shopName}
        {others.length > 0 && ` and ${others.length} more`}
      </span>
      <UnstyledButton className={classes.compare} onClick={() => onCompare(first.id)}>
        Compare
      </UnstyledButton>
    </p>
  );
}
