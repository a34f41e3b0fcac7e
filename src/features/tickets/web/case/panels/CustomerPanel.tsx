import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import { CaseText } from '../fields/CaseText.tsx';
import classes from './StatusPanel.module.css';

export function CustomerPanel({ edit }: { edit: CaseEdit }) {
  return (
    <Panel title="Customer">
      <div className={classes.fields}>
        <CaseText edit={edit} field="customerCompany" />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" type="email" />
      </div>
    </Panel>
  );
}
