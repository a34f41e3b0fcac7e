import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import { useCompanyInput } from '../../../../customers/web/customer.queries.ts';
import type { CaseEdit } from '../draft/useCaseEdit.ts';
import { CaseText } from '../fields/CaseText.tsx';
import classes from './StatusPanel.module.css';

export function CustomerPanel({ edit }: { edit: CaseEdit }) {
  const { customerCompany, customerName, customerEmail } = edit.fields;
  const company = useCompanyInput(customerCompany, {
    onType: (text) => edit.set('customerCompany', text),
    onChoose: ({ contactName, email }) => {
      edit.set('customerName', customerName || contactName);
      edit.set('customerEmail', customerEmail || email);
    },
  });

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
