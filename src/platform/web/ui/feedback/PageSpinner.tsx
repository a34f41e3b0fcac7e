import { Loader } from '@mantine/core';
import classes from './PageSpinner.module.css';

/** Appears only after a short delay. */
export function PageSpinner() {
  return (
    <div className={classes.page} role="status" aria-label="Loading" data-unprinted>
      <Loader size="sm" />
    </div>
  );
}
