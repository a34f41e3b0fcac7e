import { OpenRecord } from '../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../platform/web/ui/header/usePageSearch.ts';
import { PartModal } from './PartModal.tsx';
import { usePart } from './part.queries.ts';

/** The form of the part that the address names. */
export function OpenPart({ id, onClose }: { id: string; onClose: () => void }) {
  const query = usePart(id === NEW_RECORD ? undefined : id);
  return (
    <OpenRecord id={id} noun="part" query={query} onClose={onClose}>
      {(part) => <PartModal key={id} part={part} onClose={onClose} />}
    </OpenRecord>
  );
}
