import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EmptyState } from '../../../../../platform/web/ui/feedback/EmptyState.tsx';
import type { TicketType } from '../../ticket.contract.ts';
import { NewTicketDialog } from '../new-ticket/new-ticket-dialog.ts';
import { useHasTickets } from '../ticket.queries.ts';

interface NoTicketsProps {
  type: TicketType | undefined;
  isFiltered: boolean;
  onClearFilters: () => void;
}

export function NoTickets({ type, isFiltered, onClearFilters }: NoTicketsProps) {
  const { data: hasTickets, isPending } = useHasTickets(type, !isFiltered);
  const [isModalOpen, modal] = useDisclosure(false);
  if (isFiltered) {
    const clear = <Button onClick={onClearFilters}>Clear filters</Button>;
    return <EmptyState title="No cases match the current filters." hint="Clear the filters to see all cases again." action={clear} />;
  }
  if (isPending) return null;
  if (hasTickets)
    return (
      <EmptyState title="No cases match the current filters." hint="The cases of this list are on the other side of Open and Closed." />
    );
  return (
    <>
      <EmptyState
        title="No cases here yet"
        hint="A case holds one vehicle, one tool and everything you do about them. Open the first one."
        action={<Button onClick={modal.open}>New Ticket</Button>}
      />
      <NewTicketDialog opened={isModalOpen} onClose={modal.close} />
    </>
  );
}
