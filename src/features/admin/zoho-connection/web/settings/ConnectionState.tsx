import { shortDate } from '../../../../../platform/time/relative-time.ts';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { ZohoConnection } from '../../zoho-connection.contract.ts';

/** That Zoho is connected; once it is read, also with which organization and since when. */
export function ConnectionState({ connection }: { connection: ZohoConnection | undefined }) {
  const { since = null, organization = null, problem = null } = connection ?? {};
  const facts = [organization, since && `since ${shortDate(since)}`].filter(Boolean);
  return (
    <>
      {problem ? <Pill tone="orange">Needs attention</Pill> : <Pill tone="green">Connected</Pill>}
      {facts.length > 0 && <span>{facts.join(', ')}</span>}
    </>
  );
}
