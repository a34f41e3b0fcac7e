import { Button, Group, Modal, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { LEAD_SOURCES, LEAD_STATUSES } from '../../../../business/leads/lead.contract.ts';
import { TICKET_STATUSES, TICKET_TYPES } from '../../../../ticketing/tickets/ticket.contract.ts';
import type { MappingOptions, SyncMapping } from '../../sync-mapping.contract.ts';
import { MappingPreviewPanel } from './MappingPreviewPanel.tsx';
import { useMapping, usePreviewMapping } from './mapping.queries.ts';
import { MAPPED_FIELDS } from './mapping-texts.ts';
import { IncomingValueMap, OutgoingValueMap } from './ValueMap.tsx';

const toOptions = <Local extends string>(values: readonly Local[]) => values.map((value) => ({ value, label: value }));

function MappingSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Title order={3} mb="xs">
        {title}
      </Title>
      <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="lg" verticalSpacing="md">
        {children}
      </SimpleGrid>
    </section>
  );
}

interface TicketMappingProps {
  mapping: SyncMapping['tickets'];
  offered: MappingOptions | null;
  onChange: (mapping: SyncMapping['tickets']) => void;
}

function TicketMapping({ mapping, offered, onChange }: TicketMappingProps) {
  return (
    <MappingSection title="Tickets (Zoho Desk)">
      <OutgoingValueMap
        title="Status: OBDesk → Zoho"
        values={toOptions(TICKET_STATUSES)}
        mapping={mapping.statusOut}
        offered={offered?.statuses}
        blank="Not sent"
        onChange={(statusOut) => onChange({ ...mapping, statusOut })}
      />
      <IncomingValueMap
        title="Status: Zoho → OBDesk"
        values={TICKET_STATUSES}
        mapping={mapping.statusIn}
        offered={offered?.statuses}
        onChange={(statusIn) => onChange({ ...mapping, statusIn })}
      />
      <OutgoingValueMap
        title="Department by ticket type"
        values={toOptions(TICKET_TYPES)}
        mapping={mapping.department}
        offered={offered?.departments}
        blank="Not sent"
        onChange={(department) => onChange({ ...mapping, department })}
      />
      <OutgoingValueMap
        title="Custom fields"
        values={MAPPED_FIELDS}
        mapping={mapping.fields}
        offered={offered?.fields}
        blank="Added to the description"
        onChange={(fields) => onChange({ ...mapping, fields })}
      />
    </MappingSection>
  );
}

interface LeadMappingProps {
  mapping: SyncMapping['leads'];
  offered: MappingOptions | null;
  onChange: (mapping: SyncMapping['leads']) => void;
}

function LeadMapping({ mapping, offered, onChange }: LeadMappingProps) {
  return (
    <MappingSection title="Leads (Zoho CRM)">
      <OutgoingValueMap
        title="Lead status: OBDesk → Zoho"
        values={toOptions(LEAD_STATUSES)}
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
        values={toOptions(LEAD_SOURCES)}
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
    </MappingSection>
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
    <form onSubmit={handleSubmit}>
      <Stack gap="md">
        {offered === null && (
          <Text size="sm" c="dimmed">
            Couldn’t load the values from Zoho. Enter them exactly as they appear in Zoho.
          </Text>
        )}
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
      </Stack>
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
