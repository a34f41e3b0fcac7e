import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';
import classes from './ZohoRow.module.css';

/** That Zoho is connected; once it is read, also with which organization and since when. */
export function ConnectionState({ connection }: { connection: ZohoConnection | undefined }) {
  const { since = null, organization = null, problem = null } = connection ?? {};
  return (
    <>
      {problem ? <Pill tone="orange">Needs attention</Pill> : <Pill tone="green">Connected</Pill>}
      {since !== null && (
        <span>
          {organization !== null && `${organization}, `}
          <span className={classes.since}>since {shortDate(since)}</span>
        </span>
      )}
    </>
  );
}
