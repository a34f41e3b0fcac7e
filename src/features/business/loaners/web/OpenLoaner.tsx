import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { LoanerModal } from './LoanerModal.tsx';
import { useLoaner, useSuggestedSerial } from './loaner.queries.ts';

/** The form of the tool that the address names. */
export function OpenLoaner({ id, onClose }: { id: string; onClose: () => void }) {
  const isNew = id === NEW_RECORD;
  const query = useLoaner(id);
  const serial = useSuggestedSerial(isNew);
  if (isNew && serial === undefined) return null;
  return (
    <OpenRecord id={id} noun="loaner" query={query} onClose={onClose}>
      {(tool) => <LoanerModal key={id} tool={tool} suggestedSerial={serial ?? ''} onClose={onClose} />}
    </OpenRecord>
  );
}
