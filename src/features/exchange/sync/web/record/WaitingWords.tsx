import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { RecordSync } from '../../record/record-sync.contract.ts';

/** What waits for an Admin, for those who are none. */
export function WaitingWords({ sync: { conflicts, hasChoice, goneSince } }: { sync: RecordSync }) {
  return (
    <>
      {conflicts > 0 && (
        <p>
          {conflicts === 1 ? 'One field was' : `${conflicts} fields were`} changed here and in Zoho. An Admin decides which value stays.
        </p>
      )}
      {hasChoice && <p>An Admin chooses which record in Zoho this one is.</p>}
      {goneSince && (
        <p>
          Deleted in Zoho <RelativeTime at={goneSince} />. It stays here and is not sent any more.
        </p>
      )}
    </>
  );
}
