import { useRef } from 'react';
import { SelectBox } from '../../../../../../platform/web/ui/table/selection/SelectBox.tsx';
import { useSelection } from '../../../../../../platform/web/ui/table/selection/useSelection.ts';
import type { FailedRecord } from '../../../sync-decision.contract.ts';
import { useFailedRecords } from '../../sync.queries.ts';
import { DELETED_TEXTS } from '../decision-texts.ts';
import { RemoteDeletedItem } from '../RemoteDeletedItem.tsx';
import { useDecide } from '../useDecide.ts';
import { BulkActionBar } from './BulkActionBar.tsx';
import { fetchAllRemoteDeleted, toBatches } from './bulk-decisions.ts';
import { DecisionList } from './DecisionList.tsx';

/** Records that were deleted in Zoho, resolved one by one or in bulk. */
export function RemoteDeletedList() {
  const list = useFailedRecords('gone');
  const selection = useSelection('gone');
  const decision = useDecide();
  const { rows = [], total } = list;
  const known = useRef(new Map<string, Pick<FailedRecord, 'kind' | 'recordId'>>());
  for (const row of rows) known.current.set(row.id, row);

  async function fetchAllIds() {
    const all = await fetchAllRemoteDeleted();
    for (const row of all) known.current.set(row.id, row);
    return all.map(({ id }) => id);
  }

  async function resolve(answer: keyof typeof DELETED_TEXTS) {
    const selected = [...selection.ids].flatMap((id) => known.current.get(id) ?? []);
    const records = selected.map(({ kind, recordId }) => ({ kind, recordId }));
    await decision.submit({
      decisions: toBatches(records).map((batch) => ({ about: 'gone', answer, records: batch })),
      message: DELETED_TEXTS[answer],
    });
    selection.clear();
  }

  return (
    <DecisionList
      title="Deleted in Zoho"
      list={list}
      empty="No deleted records"
      bar={
        <BulkActionBar
          selection={selection}
          total={total?.count ?? rows.length}
          fetchAllIds={fetchAllIds}
          isSending={decision.isSending}
          actions={[
            { label: 'Keep in OBDesk only', onClick: () => void resolve('leave') },
            { label: 'Send again', onClick: () => void resolve('send-again') },
          ]}
        />
      }
    >
      {(record) => (
        <RemoteDeletedItem
          key={record.id}
          record={record}
          decision={decision}
          checkbox={<SelectBox id={record.id} name={record.recordId} rows={rows} selection={selection} isInLine />}
        />
      )}
    </DecisionList>
  );
}
