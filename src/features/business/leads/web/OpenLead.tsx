import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { LeadModal } from './LeadModal.tsx';
import { useLead } from './lead.queries.ts';

export function OpenLead({ id, onClose }: { id: string; onClose: () => void }) {
  const query = useLead(id);
  return (
    <OpenRecord id={id} noun="lead" query={query} onClose={onClose}>
      {(lead) => <LeadModal key={id} lead={lead} onClose={onClose} />}
    </OpenRecord>
  );
}
