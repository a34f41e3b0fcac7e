import { Panel } from '../../../../../../platform/web/ui/Panel.tsx';
import type { TicketEdit } from '../../ticket-edit.queries.ts';
import { CaseText } from '../fields/CaseText.tsx';
import { useCompanyOfCase } from '../fields/useCompanyOfCase.ts';
import classes from './StatusPanel.module.css';

export function CustomerPanel({ edit }: { edit: TicketEdit }) {
  const company = useCompanyOfCase(edit);

  return (
    <Panel title="Customer">
      <div className={classes.fields}>
        <CaseText edit={edit} field="customerCompany" suggest={company} />
        <CaseText edit={edit} field="customerName" />
        <CaseText edit={edit} field="customerEmail" type="email" />
      </div>
    </Panel>
  );
}
