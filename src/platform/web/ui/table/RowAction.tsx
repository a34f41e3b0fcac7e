import { Button } from '@mantine/core';
import classes from './table.module.css';

interface RowActionProps {
  label: string;
  /** Record name for screen readers. */
  subject: string;
  onClick: () => void;
}

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
