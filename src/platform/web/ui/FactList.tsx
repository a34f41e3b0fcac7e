import utilities from '../theme/utilities.module.css';
import classes from './ui.module.css';

interface Fact {
  label: string;
  value: string;
  title?: string;
}

export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={`${utilities.small} ${utilities.numbers}`}>
      {facts.map(({ label, value, title }) => (
        <div key={label} className={`${utilities.row} ${classes.fact}`} title={title}>
          <dt className={utilities.muted}>{label}</dt>
          <dd className={utilities.truncate}>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
