import { OpenRecord } from '../../../../platform/web/form/OpenRecord.tsx';
import { NEW_RECORD } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { ToolModal } from './ToolModal.tsx';
import { useSuggestedSerial, useTool } from './tool.queries.ts';

/** The form of the tool that the address names. */
export function OpenTool({ id, onClose }: { id: string; onClose: () => void }) {
  const isNew = id === NEW_RECORD;
  const query = useTool(id);
  const serial = useSuggestedSerial(isNew);
  if (isNew && serial === undefined) return null;
  return (
    <OpenRecord id={id} noun="tool" query={query} onClose={onClose}>
      {(tool) => <ToolModal key={id} tool={tool} suggestedSerial={serial ?? ''} onClose={onClose} />}
    </OpenRecord>
  );
}
