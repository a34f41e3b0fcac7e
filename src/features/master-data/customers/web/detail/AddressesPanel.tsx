import { Panel } from '../../../../../platform/web/ui/Panel.tsx';
import classes from './AddressesPanel.module.css';

export function AddressesPanel({ shipping, billing }: { shipping: string; billing: string }) {
  return (
    <Panel title="Addresses">
      <dl className={classes.addresses}>
        <Address label="Shipping address" value={shipping} />
        <Address label="Billing address" value={billing} />
      </dl>
    </Panel>
  );
}

function Address({ label, value }: { label: string; value: string }) {
  return (
    <div className={classes.address}>
      <dt>{label}</dt>
      <dd data-empty={value === ''}>{value || 'N/A'}</dd>
    </div>
  );
}
