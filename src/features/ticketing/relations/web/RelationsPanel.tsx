import { lazy, Suspense } from 'react';
import { EntryList } from '../../../../platform/web/ui/EntryList.tsx';
import { usePageSearch } from '../../../../platform/web/ui/header/usePageSearch.ts';
import { Panel } from '../../../../platform/web/ui/Panel.tsx';
import type { Ticket } from '../../tickets/ticket.contract.ts';
import { MergedItem } from './MergedItem.tsx';
import { RelationItem } from './RelationItem.tsx';
import { useRelations } from './relation.queries.ts';

const RelateDialog = lazy(async () => ({ default: (await import('./RelateDialog.tsx')).RelateDialog }));
const MergeDialog = lazy(async () => ({ default: (await import('./MergeDialog.tsx')).MergeDialog }));

/** The relations of a ticket and the tickets merged into it, with the dialogs that change them; without any it takes no room. */
export function RelationsPanel({ ticket }: { ticket: Ticket }) {
  const { data } = useRelations(ticket.id);
  const { openId, close } = usePageSearch();
  const { relations = [], merges = [] } = data ?? {};
  return (
    <>
      {relations.length + merges.length > 0 && (
        <Panel title="Related tickets">
          <EntryList>
            {relations.map((relation) => (
              <RelationItem key={relation.id} ticketId={ticket.id} relation={relation} />
            ))}
            {merges.map((merge) => (
              <MergedItem key={merge.id} merge={merge} />
            ))}
          </EntryList>
        </Panel>
      )}
      <Suspense fallback={null}>
        {openId === 'relate' && <RelateDialog ticketId={ticket.id} onClose={close} />}
        {openId === 'merge' && <MergeDialog ticket={ticket} onClose={close} />}
      </Suspense>
    </>
  );
}
