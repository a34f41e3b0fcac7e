import type { RecordSync } from '../../record/record-sync.contract.ts';

/** Whether somebody has to do something, so that a record agrees with Zoho. */
export const needsAction = ({ reason, conflicts, hasChoice, goneSince }: RecordSync): boolean =>
  reason !== null || conflicts > 0 || hasChoice || goneSince !== null;
