import { LEAD_SOURCES, LEAD_STATUSES } from '../../../../business/leads/lead.contract.ts';
import type { MappingOffer, SyncMapping } from '../../mapping/sync-mapping.contract.ts';
import classes from './Words.module.css';
import { WordsIn } from './WordsIn.tsx';
import { WordsOut } from './WordsOut.tsx';

type Mapping = SyncMapping['leads'];

interface LeadMappingProps {
  mapping: Mapping;
  offered: MappingOffer | null;
  onChange: (mapping: Mapping) => void;
}

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: value }));
const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: value }));

/** How the words of leads are translated. */
export function LeadMapping({ mapping, offered, onChange }: LeadMappingProps) {
  return (
    <section>
      <h3 className={classes.section}>Leads (Zoho CRM)</h3>
      <div className={classes.pair}>
        <WordsOut
          title="Lead status: OBDesk → Zoho"
          words={STATUSES}
          mapping={mapping.statusOut}
          offered={offered?.leadStatuses}
          blank="Not sent"
          onChange={(statusOut) => onChange({ ...mapping, statusOut })}
        />
        <WordsIn
          title="Lead status: Zoho → OBDesk"
          words={LEAD_STATUSES}
          mapping={mapping.statusIn}
          offered={offered?.leadStatuses}
          onChange={(statusIn) => onChange({ ...mapping, statusIn })}
        />
        <WordsOut
          title="Lead source: OBDesk → Zoho"
          words={SOURCES}
          mapping={mapping.sourceOut}
          offered={offered?.leadSources}
          blank="Not sent"
          onChange={(sourceOut) => onChange({ ...mapping, sourceOut })}
        />
        <WordsIn
          title="Lead source: Zoho → OBDesk"
          words={LEAD_SOURCES}
          mapping={mapping.sourceIn}
          offered={offered?.leadSources}
          onChange={(sourceIn) => onChange({ ...mapping, sourceIn })}
        />
      </div>
    </section>
  );
}
