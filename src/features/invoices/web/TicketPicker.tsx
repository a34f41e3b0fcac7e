import { Combobox, InputBase, TextInput, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconLock, IconSelector } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { Alert } from '../../../platform/web/ui/feedback/Alert.tsx';
import { Mono } from '../../../platform/web/ui/text/Mono.tsx';
import type { TicketRow } from '../../tickets/ticket.contract.ts';
import { useChosenTicket, useTicketSuggestions } from '../../tickets/web/ticket.queries.ts';
import classes from './TicketPicker.module.css';

const NONE: readonly TicketRow[] = [];

interface TicketPickerProps {
  id: string;
  label: string;
  /** The id of the chosen ticket; empty: none. */
  value: string;
  error: string | undefined;
  /** The ticket can no longer be chosen. */
  isFixed: boolean;
  /** The company the saved invoice was made for, and its ticket. */
  company: string | undefined;
  savedTicketId: string | undefined;
  onChoose: (ticketId: string) => void;
}

/** The ticket of an invoice, found by what is typed, and the customer that comes with it. */
export function TicketPicker({ id, label, value, error, isFixed, company, savedTicketId, onChoose }: TicketPickerProps) {
  const { data: chosen } = useChosenTicket(value === '' ? undefined : value);
  const [text, setText] = useState<string>();
  const [asked] = useDebouncedValue(text ?? '', 180);
  const { data, isPlaceholderData } = useTicketSuggestions(asked.trim());
  // What was found for an earlier text is not offered: Enter would choose it.
  const isFound = data !== undefined && !isPlaceholderData && asked === (text ?? '');
  const found = isFound ? data : NONE;
  const combobox = useCombobox({
    onDropdownClose: () => {
      setText(undefined);
      combobox.resetSelectedOption();
    },
  });
  const isSearching = text !== undefined;
  const { selectFirstOption } = combobox;
  useEffect(() => {
    if (isSearching && found.length > 0) selectFirstOption();
  }, [isSearching, found, selectFirstOption]);
  const shown = value === '' ? '' : [value, chosen?.summary].filter(Boolean).join('  ');
  const customer = (value === savedTicketId ? company : chosen?.customerCompany) ?? '';

  function handleChoose(ticketId: string) {
    onChoose(ticketId);
    combobox.closeDropdown();
  }

  return (
    <>
      <div>
        <Combobox store={combobox} onOptionSubmit={handleChoose}>
          <Combobox.Target>
            <InputBase
              id={id}
              label={label}
              withAsterisk
              readOnly={isFixed}
              autoComplete="off"
              spellCheck={false}
              placeholder="Search ID, summary, customer or serial..."
              error={error !== undefined}
              value={text ?? shown}
              rightSection={isFixed ? <IconLock size={15} aria-hidden /> : <IconSelector size={15} aria-hidden />}
              rightSectionPointerEvents="none"
              data-autofocus={value === '' || undefined}
              onClick={() => !isFixed && combobox.openDropdown()}
              onFocus={(event) => event.currentTarget.select()}
              onKeyDown={(event) => {
                // Enter while nothing is found yet must not send the form.
                if (event.key === 'Enter' && combobox.dropdownOpened) event.preventDefault();
              }}
              onBlur={() => combobox.closeDropdown()}
              onChange={(event) => {
                setText(event.currentTarget.value);
                combobox.openDropdown();
              }}
            />
          </Combobox.Target>
          <Combobox.Dropdown>
            <Combobox.Options mah={260} className={classes.options}>
              {found.map((ticket) => (
                <Combobox.Option key={ticket.id} value={ticket.id} className={classes.option}>
                  <Mono>{ticket.id}</Mono> {ticket.summary}
                  <span className={classes.company}>{ticket.customerCompany}</span>
                </Combobox.Option>
              ))}
              {found.length === 0 && <Combobox.Empty>{isFound ? 'No ticket matches.' : 'Searching...'}</Combobox.Empty>}
            </Combobox.Options>
          </Combobox.Dropdown>
        </Combobox>
        {error && (
          <div className={classes.alert}>
            <Alert>{error}</Alert>
          </div>
        )}
      </div>
      <TextInput
        label="Customer"
        readOnly
        value={customer}
        placeholder="Comes from the ticket"
        className={classes.customer}
        leftSection={<IconLock size={15} aria-hidden />}
      />
    </>
  );
}
