import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import { CaseText } from '../fields/CaseText.tsx';

export function ToolPanel({ edit }: { edit: CaseEdit }) {
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" isMono />
    </Panel>
  );
}
