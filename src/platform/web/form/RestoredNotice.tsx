import classes from './RestoredNotice.module.css';

export function RestoredNotice({ onDiscard }: { onDiscard: () => void }) {
  return (
    <p className={classes.notice} role="status" data-unprinted>
      Draft restored ·{' '}
      <button type="button" className={classes.discard} onClick={onDiscard}>
        Discard draft
      </button>
    </p>
  );
}
