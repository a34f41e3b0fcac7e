import classes from './FactList.module.css';

interface Fact {
  label: string;
  value: string;
  title?: string;
}

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
