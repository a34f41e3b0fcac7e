import { timestamp } from '../../time/relative-time.ts';
import { Alert } from '../ui/feedback/Alert.tsx';
import { ConnectButton } from './ConnectButton.tsx';
import classes from './ConnectionRow.module.css';

interface ConnectionProblemProps {
  problem: { readonly message: string; readonly since: string };
  /** The problem resolves itself. */
  endsAlone: boolean;
  isSending: boolean;
  onStart: () => void;
}

export function ConnectionProblem({ problem, endsAlone, ...start }: ConnectionProblemProps) {
  return (
    <div className={classes.notice}>
      <Alert tone="notice">
        {problem.message} Since {timestamp(problem.since)}.
        {!endsAlone && <ConnectButton {...start} label="Reconnect" className={classes.again} />}
      </Alert>
    </div>
  );
}
