import { shortDate } from '../../time/relative-time.ts';
import { Pill } from '../ui/text/Pill.tsx';
import classes from './ConnectionRow.module.css';

interface ConnectionStateProps {
  /** The organization or company there; null while it is not known. */
  name: string | null;
  since: string | null;
  hasProblem: boolean;
}

/** That a provider is connected; once it is read, also with whom there and since when. */
export function ConnectionState({ name, since, hasProblem }: ConnectionStateProps) {
  return (
    <>
      {hasProblem ? <Pill tone="orange">Needs attention</Pill> : <Pill tone="green">Connected</Pill>}
      {since !== null && (
        <span>
          {name !== null && `${name}, `}
          <span className={classes.since}>since {shortDate(since)}</span>
        </span>
      )}
    </>
  );
}
