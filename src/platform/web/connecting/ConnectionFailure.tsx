import { Alert } from '../ui/feedback/Alert.tsx';
import classes from './ConnectionRow.module.css';

interface ConnectionFailureProps {
  /** Why somebody could not leave for the provider's question. */
  refusal: { readonly message: string } | null | undefined;
  /** Why the connection could not be read. */
  error: { readonly message: string } | null | undefined;
}

/** Says what went wrong with reading a connection, or with making one. */
export function ConnectionFailure({ refusal, error }: ConnectionFailureProps) {
  const failure = refusal ?? error;
  if (!failure) return null;
  return (
    <div className={classes.notice}>
      <Alert title={refusal ? 'Couldn’t connect' : 'Couldn’t load the connection'}>{failure.message}</Alert>
    </div>
  );
}
