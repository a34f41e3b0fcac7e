import { Button } from '@mantine/core';
import classes from './LendBanner.module.css';

/** The note that the list is open to find a tool for this company. */
export function LendBanner({ company, onCancel }: { company: string; onCancel: () => void }) {
  return (
    <div className={classes.banner} role="status">
      <p>
        Lend to <strong>{company}</strong>: choose a tool
      </p>
      <Button variant="default" size="compact-sm" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  );
}
