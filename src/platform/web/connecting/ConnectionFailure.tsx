import { Alert } from '../ui/feedback/Alert.tsx';
import classes from './ConnectionRow.module.css';

interface ConnectionFailureProps {
  /** Why connecting failed to start. */
  refusal: { readonly message: string } | null | undefined;
  /** Why the connection failed to load. */
  error: { readonly message: string } | null | undefined;
}

export function ConnectionFailure({ refusal, error }: ConnectionFailureProps) {
  const failure = refusal ?? error;
  if (!failure) return null;
  return (
    <div className={classes.notice}>
      <Alert title={refusal ? 'Couldn’t connect' : 'Couldn’t load the connection'}>{failure.message}</Alert>
    </div>
  );
}
