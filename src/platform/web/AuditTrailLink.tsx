import { Anchor } from '@mantine/core';
import { IconHistory } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { createContext, useContext } from 'react';
import type { RecordKind } from '../record-kinds.ts';
import type { RecordRoute } from './web-feature.ts';

/** Whether the user may open the audit log. */
export const AuditTrailContext = createContext(false);

export const toAuditTrail = (kind: RecordKind, id: string): RecordRoute => ({ to: '/audit-log', search: { subject: `${kind}:${id}` } });

export function AuditTrailLink({ kind, id }: { kind: RecordKind; id: string }) {
  const isAllowed = useContext(AuditTrailContext);
  if (!isAllowed) return null;
  return (
    <Anchor
      display="inline-flex"
      mih="var(--obd-control)"
      size="sm"
      c="var(--obd-ink-2)"
      style={{ alignItems: 'center', gap: 4 }}
      renderRoot={(props) => <Link {...props} {...toAuditTrail(kind, id)} />}
    >
      <IconHistory size={15} aria-hidden />
      Audit trail
    </Anchor>
  );
}
