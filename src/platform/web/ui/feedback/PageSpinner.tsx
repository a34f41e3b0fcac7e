import { Loader } from '@mantine/core';
import classes from './PageSpinner.module.css';

/** Fills the page while it is not known yet what to show; appears only when that takes a moment. */
export function PageSpinner() {
  return (
    <div className={classes.page} role="status" aria-label="Loading" data-unprinted>
      <Loader size="sm" />
    </div>
  );
}
