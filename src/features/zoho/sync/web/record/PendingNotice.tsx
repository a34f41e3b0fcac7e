import { pluralize } from '../../../../../platform/number-text.ts';
import { RelativeTime } from '../../../../../platform/web/ui/text/RelativeTime.tsx';
import type { RecordSync } from '../../record/record-sync.contract.ts';

/** Decisions that an Admin needs to make, shown to other users. */
export function PendingNotice({ sync: { conflicts, hasChoice, goneSince } }: { sync: RecordSync }) {
  return (
    <>
      {conflicts > 0 && (
        <p>
          {pluralize(conflicts, 'field')} {conflicts === 1 ? 'was' : 'were'} changed in both OBDesk and Zoho. An Admin needs to choose which{' '}
          {conflicts === 1 ? 'value' : 'values'} to keep.
        </p>
      )}
      {hasChoice && <p>This record has possible matches in Zoho. An Admin needs to choose the right one.</p>}
      {goneSince && (
        <p>
          Deleted in Zoho <RelativeTime at={goneSince} />. This record is kept in OBDesk but no longer synced.
        </p>
      )}
    </>
  );
}
