import { Button } from '@mantine/core';
import classes from './RowAction.module.css';

interface RowActionProps {
  label: string;
  /** The record it acts on, for screen readers: 'OBD-II plug'. */
  subject: string;
  onClick: () => void;
}

/** A button of a table's row, shown when the row is pointed at or has the focus. */
export function RowAction({ label, subject, onClick }: RowActionProps) {
  return (
    <Button
      className={classes.action}
      data-row-action
      variant="default"
      size="compact-sm"
      aria-label={`${label} ${subject}`}
      onClick={onClick}
    >
      {label}
    </Button>
  );
}
