import { Button } from '@mantine/core';
import { IconFileTypePdf } from '@tabler/icons-react';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { Invoice } from '../invoice.contract.ts';
import classes from './InvoiceModal.module.css';
import { getPdfPath } from './invoice.queries.ts';

export function InvoiceTitle({ invoice }: { invoice: Invoice | undefined }) {
  if (!invoice) return 'New Invoice';
  const { id, copiedFrom } = invoice;
  return (
    <span className={classes.title}>
      Edit invoice
      <span className={classes.id}>
        <Mono>{id}</Mono>
        {copiedFrom && ` · copy of ${copiedFrom}`}
      </span>
      <Button
        component="a"
        variant="default"
        size="compact-sm"
        className={classes.pdf}
        leftSection={<IconFileTypePdf size={15} aria-hidden />}
        href={getPdfPath(id)}
        target="_blank"
        rel="noopener"
      >
        PDF
      </Button>
    </span>
  );
}
