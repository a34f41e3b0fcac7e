import { useRef } from 'react';
import { SelectBox } from '../../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { FailedRecord } from '../../../sync-decision.contract.ts';
import { useFailedRecords } from '../../sync.queries.ts';
import { DELETED_TEXTS } from '../decision-texts.ts';
import { RemoteDeletedItem } from '../RemoteDeletedItem.tsx';
import { useDecide } from '../useDecide.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { inBatches } from './batches.ts';
import { readAllRemoteDeleted } from './read-all.ts';
import { WaitingList } from './WaitingList.tsx';

type Ref = Pick<FailedRecord, 'kind' | 'recordId'>;

/** Records that were deleted in Zoho, resolved one by one or in bulk. */
export function RemoteDeletedList() {
  const list = useFailedRecords('gone');
  const selection = useSelection('gone');
  const deciding = useDecide();
  const { rows = [], total } = list;
  const known = useRef(new Map<string, Ref>());
  for (const row of rows) known.current.set(row.id, row);

  async function readAll() {
    const all = await readAllRemoteDeleted();
    for (const row of all) known.current.set(row.id, row);
    return all.map(({ id }) => id);
  }

  async function answer(given: keyof typeof DELETED_TEXTS) {
    const chosen = [...selection.ids].flatMap((id) => known.current.get(id) ?? []);
    const records = chosen.map(({ kind, recordId }) => ({ kind, recordId }));
    await deciding.decide({
      given: inBatches(records).map((batch) => ({ about: 'gone', answer: given, records: batch })),
      message: DELETED_TEXTS[given],
    });
    selection.clear();
  }

  return (
    <WaitingList
      title="Deleted in Zoho"
      list={list}
      empty="No deleted records"
      bar={
        <BulkActionBar
          {...{ selection, readAll }}
          total={total?.count ?? rows.length}
          isSending={deciding.isSending}
          answers={[
            { label: 'Keep in OBDesk only', onClick: () => void answer('leave') },
            { label: 'Send again', onClick: () => void answer('send-again') },
          ]}
        />
      }
    >
      {(record) => (
        <RemoteDeletedItem
          key={record.id}
          record={record}
          deciding={deciding}
          box={<SelectBox id={record.id} name={record.recordId} rows={rows} selection={selection} isInLine />}
        />
      )}
    </WaitingList>
  );
}
