import { Button, Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { formatCount } from '../../../../../platform/number-text.ts';
import { OptionList } from '../../../../../platform/web/form/inputs/OptionList.tsx';
import { IconPackages } from '../../../../../platform/web/icons/icons.data.ts';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import type { Part } from '../../../../master-data/parts/part.contract.ts';
import { countFree } from '../../../../master-data/parts/part.rules.ts';
import { useFoundParts } from '../../../../master-data/parts/web/part.queries.ts';
import classes from './RmaLines.module.css';

const SHOWN = 8;

/** Adds a line that takes a part from the stock; it is found by name or part number. */
export function AddPart({ isDisabled, onAdd }: { isDisabled: boolean; onAdd: (part: Part) => void }) {
  const [text, setText] = useState('');
  const [q] = useDebouncedValue(text.trim(), 180);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => setText(''),
  });
  const { data: found = [] } = useFoundParts(combobox.dropdownOpened ? q : undefined, SHOWN);

  function handleChoose(id: string) {
    const part = found.find((each) => each.id === id);
    combobox.closeDropdown();
    if (part) onAdd(part);
  }

  return (
    <Combobox store={combobox} width={320} position="bottom-start" onOptionSubmit={handleChoose}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconPackages size={15} aria-hidden />}
          disabled={isDisabled}
          onClick={() => combobox.toggleDropdown()}
        >
          Add part
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-label="Find a part"
          placeholder="Name or part number"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <OptionList label="Parts" empty={found.length === 0 && 'No part matches.'}>
          {found.map((part) => (
            <Combobox.Option key={part.id} value={part.id}>
              {part.name}
              <span className={classes.option}>
                <Mono>{part.partNumber}</Mono> {formatCount(countFree(part))} in stock
              </span>
            </Combobox.Option>
          ))}
        </OptionList>
      </Combobox.Dropdown>
    </Combobox>
  );
}
