import { useDebouncedValue } from '@mantine/hooks';
import classes from './NumberUsedHint.module.css';
import { usePartsNumbered } from './part.queries.ts';

/** Warns when another part carries the number; that is allowed. */
export function NumberUsedHint({ partNumber, ownId }: { partNumber: string; ownId: string | undefined }) {
  const [settled] = useDebouncedValue(partNumber.trim(), 250);
  const { data } = usePartsNumbered(settled);
  const other = settled === partNumber.trim() ? data?.find(({ id }) => id !== ownId) : undefined;
  return (
    <p className={classes.hint} role="status">
      {other && `${other.id} ${other.name} has the same part number.`}
    </p>
  );
}
