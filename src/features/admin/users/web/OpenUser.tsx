import { useContext } from 'react';
import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { DraftOwnerContext } from '../../../../platform/web/form/record-draft.ts';
import { isWholeUser } from '../user.rules.ts';
import { UserModal } from './UserModal.tsx';
import { useStaff } from './user.queries.ts';

/** The form of the user that the address names. */
export function OpenUser({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error } = useStaff();
  const ownId = useContext(DraftOwnerContext);
  const user = data?.filter(isWholeUser).find((each) => each.id === id);
  const missing = data ? new Error('This user doesn’t exist or was deleted.') : null;
  return (
    <OpenRecord id={id} noun="user" query={{ data: user, error: error ?? missing }} onClose={onClose}>
      {(record) => <UserModal key={id} user={record} isOwn={id === ownId} onClose={onClose} />}
    </OpenRecord>
  );
}
