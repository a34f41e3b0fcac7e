import { Button, Group, Modal } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../../../../business/leads/lead.contract.ts';
import type { MappingOptions, SyncMapping } from '../../sync-mapping.contract.ts';
import { IncomingValueMap } from './IncomingValueMap.tsx';
import classes from './MappingForm.module.css';
import { MappingPreviewPanel } from './MappingPreviewPanel.tsx';
import { useMapping, usePreviewMapping } from './mapping.queries.ts';
import { OutgoingValueMap } from './OutgoingValueMap.tsx';
import { TicketMapping } from './TicketMapping.tsx';
import valueMapClasses from './ValueMap.module.css';

interface LeadMappingProps {
  mapping: SyncMapping['leads'];
  offered: MappingOptions | null;
  onChange: (mapping: SyncMapping['leads']) => void;
}

const STATUSES = LEAD_STATUSES.map((value) => ({ value, label: value }));
const SOURCES = LEAD_SOURCES.map((value) => ({ value, label: value }));

function LeadMapping({ mapping, offered, onChange }: LeadMappingProps) {
  return (
    <section>
      <h3 className={valueMapClasses.section}>Leads (Zoho CRM)</h3>
      <div className={valueMapClasses.pair}>
        <OutgoingValueMap
          title="Lead status: OBDesk → Zoho"
          values={STATUSES}
          mapping={mapping.statusOut}
          offered={offered?.leadStatuses}
          blank="Not sent"
          onChange={(statusOut) => onChange({ ...mapping, statusOut })}
        />
        <IncomingValueMap
          title="Lead status: Zoho → OBDesk"
          values={LEAD_STATUSES}
          mapping={mapping.statusIn}
          offered={offered?.leadStatuses}
          onChange={(statusIn) => onChange({ ...mapping, statusIn })}
        />
        <OutgoingValueMap
          title="Lead source: OBDesk → Zoho"
          values={SOURCES}
          mapping={mapping.sourceOut}
          offered={offered?.leadSources}
          blank="Not sent"
          onChange={(sourceOut) => onChange({ ...mapping, sourceOut })}
        />
        <IncomingValueMap
          title="Lead source: Zoho → OBDesk"
          values={LEAD_SOURCES}
          mapping={mapping.sourceIn}
          offered={offered?.leadSources}
          onChange={(sourceIn) => onChange({ ...mapping, sourceIn })}
        />
      </div>
    </section>
  );
}

interface MappingFormProps {
  mapping: SyncMapping;
  /** Values available in Zoho; null if the request failed. */
  offered: MappingOptions | null;
  onClose: () => void;
}

/** Edits the mapping and previews its effect before saving. Changes are relative to the mapping that was loaded first. */
function MappingForm({ mapping, offered, onClose }: MappingFormProps) {
  const [base] = useState(mapping);
  const [draft, setDraft] = useState(mapping);
  const preview = usePreviewMapping();

  function handleSubmit(event: SubmitEvent) {
    event.preventDefault();
    preview.mutate({ ...draft, base });
  }

  if (preview.data)
    return <MappingPreviewPanel mapping={{ ...draft, base }} preview={preview.data} onBack={preview.reset} onSaved={onClose} />;
  return (
    <form className={classes.form} onSubmit={handleSubmit}>
      {offered === null && <p className={classes.hint}>Couldn’t load the values from Zoho. Enter them exactly as they appear in Zoho.</p>}
      <TicketMapping mapping={draft.tickets} offered={offered} onChange={(tickets) => setDraft({ ...draft, tickets })} />
      <LeadMapping mapping={draft.leads} offered={offered} onChange={(leads) => setDraft({ ...draft, leads })} />
      {preview.error && <Alert title="Couldn’t preview the mapping">{preview.error.message}</Alert>}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={preview.isPending}>
          Preview
        </Button>
      </Group>
    </form>
  );
}

/** Edits how values are mapped between OBDesk and Zoho. */
export function MappingDialog({ opened, onClose }: DialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Edit mapping" size="xl">
      {opened && <LoadedMapping onClose={onClose} />}
    </Modal>
  );
}

function LoadedMapping({ onClose }: { onClose: () => void }) {
  const { data, error } = useMapping();
  if (!data) return error ? <Alert title="Couldn’t load the mapping">{error.message}</Alert> : <SkeletonRows count={8} />;
  const { offered, ...mapping } = data;
  return <MappingForm mapping={mapping} offered={offered} onClose={onClose} />;
}
