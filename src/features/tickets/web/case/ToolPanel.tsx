import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import { CaseText } from './CaseText.tsx';
import type { CaseEdit } from './useCaseEdit.ts';

export function ToolPanel({ edit }: { edit: CaseEdit }) {
  return (
    <Panel>
      <CaseText edit={edit} field="toolSerial" maxLength={100} isMono />
    </Panel>
  );
}
