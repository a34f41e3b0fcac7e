import { Segments } from '../../../../platform/web/ui/Segments.tsx';
import classes from './StatusChoice.module.css';

interface StatusChoiceProps<Status extends string> {
  label: string;
  statuses: readonly Status[];
  value: Status;
  onChange: (status: Status) => void;
}

/** Form field for the status of a loaner. */
export function StatusChoice<Status extends string>({ label, statuses, value, onChange }: StatusChoiceProps<Status>) {
  return (
    <div className={classes.field}>
      <p className={classes.label} aria-hidden>
        {label}
      </p>
      <Segments label={label} options={statuses.map((each) => ({ value: each, label: each }))} value={value} onChange={onChange} />
    </div>
  );
}
