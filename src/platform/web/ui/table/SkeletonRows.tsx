import utilities from '../../theme/utilities.module.css';
import classes from './table.module.css';

/** Plain elements, because every list renders these before its rows. */
export function SkeletonRows({ count = 8 }: { count?: number }) {
  return (
    <div className={utilities.appear} role="status" aria-label="Loading" data-unprinted>
      {Array.from({ length: count }, (_, row) => row).map((row) => (
        <div key={row} className={`${utilities.stack} ${classes.skeleton}`}>
          <span style={{ width: `${58 - (row % 4) * 7}%` }} />
          <span style={{ width: `${36 - (row % 3) * 5}%` }} />
        </div>
      ))}
    </div>
  );
}
