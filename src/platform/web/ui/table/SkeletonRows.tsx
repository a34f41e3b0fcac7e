import classes from './SkeletonRows.module.css';

export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div className={classes.rows} role="status" aria-label="Loading" data-unprinted>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={classes.row}>
          <span className={classes.title} style={{ width: `${58 - (row % 4) * 7}%` }} />
          <span className={classes.line} style={{ width: `${36 - (row % 3) * 5}%` }} />
        </div>
      ))}
    </div>
  );
}
