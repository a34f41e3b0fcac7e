import classes from './FactList.module.css';

interface Fact {
  label: string;
  value: string;
  /** More about it, on hover. */
  title?: string;
}

/** Names and what they stand for, a line each, the values at the right. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(({ label, value, title }) => (
        <div key={label} className={classes.fact} title={title}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
