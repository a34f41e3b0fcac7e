import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { RecordKind } from '../record-kinds.ts';
import classes from './AuditTrailLink.module.css';
import type { RecordRoute } from './web-feature.ts';

/** Whether the user may open the audit log. */
export const AuditTrailContext = createContext(false);

export const toAuditTrail = (kind: RecordKind, id: string): RecordRoute => ({ to: '/audit-log', search: { subject: `${kind}:${id}` } });

export function AuditTrailLink({ kind, id }: { kind: RecordKind; id: string }) {
  const isAllowed = useContext(AuditTrailContext);
  if (!isAllowed) return null;
  return (
    <Link className={classes.link} {...toAuditTrail(kind, id)}>
      <IconHistory size={15} aria-hidden />
      Audit trail
    </Link>
  );
}
