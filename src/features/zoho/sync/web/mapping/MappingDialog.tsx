import { Modal } from '@mantine/core';
import { Alert } from '../../../../../platform/web/ui/feedback/Alert.tsx';
import { SkeletonRows } from '../../../../../platform/web/ui/table/SkeletonRows.tsx';
import type { DialogProps } from '../../../../../platform/web/web-feature.ts';
import { MappingForm } from './MappingForm.tsx';
import { useMapping } from './mapping.queries.ts';

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
