import { Button } from '@mantine/core';
import { Slot } from '../../../../platform/web/Slot.tsx';
import type { Invoice } from '../invoice.contract.ts';
import classes from './InvoiceActions.module.css';
import { getPdfPath } from './invoice.queries.ts';
import { StatusMenu } from './status/StatusMenu.tsx';

/** The actions for the invoice of a row; a narrow screen has room for Edit, whose dialog has the rest. */
export function InvoiceActions({ invoice, onEdit }: { invoice: Invoice; onEdit: (id: string) => void }) {
  const { id } = invoice;
  return (
    <div className={classes.actions}>
      <Button variant="subtle" size="compact-sm" className={classes.quiet} aria-label={`Edit ${id}`} onClick={() => onEdit(id)}>
        Edit
      </Button>
      <Button
        component="a"
        variant="subtle"
        size="compact-sm"
        className={`${classes.quiet} ${classes.wide}`}
        aria-label={`PDF of ${id}`}
        href={getPdfPath(id)}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Button>
      <span className={classes.wide}>
        <Slot name="invoice-sync" props={{ invoice }} />
        <StatusMenu invoice={invoice} onOpen={onEdit} />
      </span>
    </div>
  );
}
