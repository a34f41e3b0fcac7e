import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { pluralize } from '../../../../../platform/number-text.ts';
import { shortDate, timestamp } from '../../../../../platform/time/relative-time.ts';
import { differsFrom } from '../../rma.rules.ts';
import type { ApprovalProps } from '../approval/approval-props.ts';
import classes from './Approval.module.css';

const ApproveDialog = lazy(async () => ({ default: (await import('../approval/ApproveDialog.tsx')).ApproveDialog }));
const WithdrawDialog = lazy(async () => ({ default: (await import('../approval/WithdrawDialog.tsx')).WithdrawDialog }));

/** Whether the customer has agreed to the lines, and to which. */
export function Approval({ ticket, status, lines, approval, stock, contact, save, onAwaitParts }: ApprovalProps) {
  const [dialog, setDialog] = useState<'approve' | 'withdraw'>();
  const close = () => setDialog(undefined);
  const differs = approval !== null && differsFrom(approval.lines, lines);
  return (
    <div className={classes.approval}>
      {approval && (
        <p className={classes.state} data-differs={differs}>
          {differs ? <IconAlertTriangle size={16} aria-hidden /> : <IconCircleCheck size={16} aria-hidden />}
          <span title={`Recorded by ${approval.recordedBy}, ${timestamp(approval.at)}`}>
            Approved by {approval.approvedBy}, {shortDate(approval.at).replace(/, \d{4}$/, '')}
            {differs && ` for ${formatDollars(approval.total)} · Line items changed since`}
          </span>
        </p>
      )}
      {approval && <PartsState status={status} stock={stock} onAwaitParts={onAwaitParts} />}
      {(approval === null || differs) && (
        <Button variant="default" size="compact-sm" disabled={lines.length === 0} onClick={() => setDialog('approve')}>
          {approval ? 'Record new approval' : 'Record approval'}
        </Button>
      )}
      {approval && (
        <Button variant="subtle" color="gray" size="compact-sm" onClick={() => setDialog('withdraw')}>
          Withdraw approval
        </Button>
      )}
      <Suspense fallback={null}>
        {dialog === 'approve' && <ApproveDialog ticketId={ticket.id} lines={lines} contact={contact} save={save} onClose={close} />}
        {dialog === 'withdraw' && <WithdrawDialog ticketId={ticket.id} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** Whether all parts of an approved repair have been reserved. */
function PartsState({ status, stock, onAwaitParts }: Pick<ApprovalProps, 'status' | 'stock' | 'onAwaitParts'>) {
  const short = stock.reduce((sum, line) => sum + (line.short ?? 0), 0);
  const awaits = status === 'Awaiting Parts';
  if (short === 0)
    return awaits && stock.some(({ reserved }) => reserved > 0) ? (
      <p className={classes.state}>
        <IconCircleCheck size={16} aria-hidden />
        All parts are reserved
      </p>
    ) : null;
  return (
    <p className={classes.state} data-differs>
      <IconAlertTriangle size={16} aria-hidden />
      {pluralize(short, 'part')} short
      {!awaits && (
        <Button variant="default" size="compact-sm" onClick={onAwaitParts}>
          Change to Awaiting Parts
        </Button>
      )}
    </p>
  );
}
