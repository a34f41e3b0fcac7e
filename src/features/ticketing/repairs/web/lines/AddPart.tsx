import { Button, Combobox, useCombobox } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconPackages } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { formatDollars } from '../../../../../platform/money.ts';
import { formatCount, formatList } from '../../../../../platform/number-text.ts';
import { OptionList } from '../../../../../platform/web/form/inputs/OptionList.tsx';
import { ConfirmDialog } from '../../../../../platform/web/ui/feedback/ConfirmDialog.tsx';
import { Mono } from '../../../../../platform/web/ui/text/Mono.tsx';
import { Pill } from '../../../../../platform/web/ui/text/Pill.tsx';
import type { Part } from '../../../../master-data/parts/part.contract.ts';
import { countFree, getFit } from '../../../../master-data/parts/part.rules.ts';
import { useFoundParts } from '../../../../master-data/parts/web/part.queries.ts';
import type { ToolModel } from '../../../../master-data/tool-models/tool-models.ts';
import { type DescribedTool, findModelOfTool } from '../../../../master-data/tool-models/tool-models.ts';
import classes from './AddPart.module.css';

/** A part to choose: whether it fits the tool, its price, and how many are available. */
function PartOption({ part, model }: { part: Part; model: ToolModel | undefined }) {
  const fit = getFit(part, model);
  const free = countFree(part);
  return (
    <span className={classes.option}>
      <span className={classes.name}>{part.name}</span>
      {fit === 'fits' && <Pill tone="green">Fits {model}</Pill>}
      {fit === 'other' && <span className={classes.other}>For {formatList(part.compatibleModels)}</span>}
      <span className={classes.facts}>
        <Mono>{part.partNumber}</Mono>
        <span>{formatDollars(part.price)}</span>
        <span data-none={free <= 0}>{formatCount(free)} available</span>
      </span>
    </span>
  );
}

interface AddPartProps {
  isDisabled: boolean;
  /** What is said of the tool in repair. */
  tool: DescribedTool;
  onAdd: (part: Part) => void;
}

/** Adds a line that takes a part from the stock, found by name or part number; it asks before it takes one for other models. */
export function AddPart({ isDisabled, tool, onAdd }: AddPartProps) {
  const model = findModelOfTool(tool);
  const [text, setText] = useState('');
  const [doubtful, setDoubtful] = useState<Part>();
  const [q] = useDebouncedValue(text.trim(), 180);
  const combobox = useCombobox({
    onDropdownOpen: () => combobox.focusSearchInput(),
    onDropdownClose: () => {
      setText('');
      combobox.resetSelectedOption();
    },
  });
  const { data: found } = useFoundParts(combobox.dropdownOpened ? q : undefined, model);
  const { resetSelectedOption } = combobox;
  // What is marked is a place, where another list has another part.
  const ids = found?.map(({ id }) => id).join();
  useEffect(() => {
    if (ids !== undefined) resetSelectedOption();
  }, [ids, resetSelectedOption]);

  function handleChoose(id: string) {
    const part = found?.find((each) => each.id === id);
    combobox.closeDropdown();
    if (part) (getFit(part, model) === 'other' ? setDoubtful : onAdd)(part);
  }

  function handleConfirm() {
    if (doubtful) onAdd(doubtful);
    setDoubtful(undefined);
  }

  return (
    <>
      <Combobox store={combobox} width={340} position="bottom-start" onOptionSubmit={handleChoose}>
        <Combobox.Target withAriaAttributes={false}>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPackages size={15} aria-hidden />}
            disabled={isDisabled}
            aria-haspopup="listbox"
            aria-expanded={combobox.dropdownOpened}
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
          <OptionList label="Parts" empty={!found?.length && (found ? 'No matching parts' : 'Searching…')}>
            {found?.map((part) => (
              <Combobox.Option key={part.id} value={part.id}>
                <PartOption part={part} model={model} />
              </Combobox.Option>
            ))}
          </OptionList>
        </Combobox.Dropdown>
      </Combobox>
      <ConfirmDialog
        opened={doubtful !== undefined}
        title="Add a part for another model?"
        confirmLabel="Add anyway"
        onConfirm={handleConfirm}
        onCancel={() => setDoubtful(undefined)}
      >
        {doubtful && `${doubtful.name} (${doubtful.partNumber}) is for ${formatList(doubtful.compatibleModels)}. This tool is an ${model}.`}
      </ConfirmDialog>
    </>
  );
}
