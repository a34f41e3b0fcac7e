import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { cutText } from '../../../../../platform/text/clean-text.ts';
import { SuggestInput, type SuggestInputProps } from '../../../../../platform/web/form/inputs/SuggestInput.tsx';
import { useTicketList } from '../../../../ticketing/tickets/web/ticket.queries.ts';

/** Longest text that the list of tickets searches for. */
const SEARCH_LIMIT = 200;

interface RepairInputProps extends Omit<SuggestInputProps, 'suggestions'> {
  /** The company whose repairs are suggested while nothing is typed. */
  company: string;
}

/** The id of the repair that a loan bridges; open ones are found by id, company and what else the list of repairs looks at. */
export function RepairInput({ company, ...props }: RepairInputProps) {
  const [typed, setTyped] = useState<string>();
  const [q] = useDebouncedValue(cutText((typed ?? props.value).trim() || company.trim(), SEARCH_LIMIT), 250);
  const { rows = [] } = useTicketList({ type: 'Tool Repair', state: 'open', q });
  const chosen = rows.find(({ id }) => id === props.value.trim());
  return (
    <SuggestInput
      {...props}
      onType={setTyped}
      placeholder="TKT-…"
      description={chosen && `${chosen.customerCompany} · ${chosen.summary}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      suggestions={rows.map(({ id, customerCompany, summary }) => ({ value: id, label: `${customerCompany} · ${summary}` }))}
    />
  );
}
