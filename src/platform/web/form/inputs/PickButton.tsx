import { Button, Combobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { NOTE, OptionList, PICK } from './OptionList.tsx';

interface PickOption {
  readonly id: string;
  readonly name: string;
  /** Second line. */
  readonly note?: string;
}

interface PickButtonProps<T> {
  label: string;
  icon: ReactNode;
  isDisabled?: boolean;
  /** Label of the options: 'Parts'. */
  listLabel: string;
  searchLabel: string;
  placeholder: string;
  /** Shown without matches. */
  nothing: string;
  /** Search text; `undefined` while closed. */
  text: string | undefined;
  /** Matches; `undefined` while loading. */
  found: readonly T[] | undefined;
  /** The matches are those of an earlier text. */
  isStale: boolean;
  /** Defaults to the name and note. */
  renderOption?: (option: T) => ReactNode;
  onType: (text: string | undefined) => void;
  onChoose: (option: T) => void;
}

function NamedOption({ name, note }: PickOption) {
  return (
    <>
      {name}
      {note && <span className={NOTE}>{note}</span>}
    </>
  );
}

/** A button that opens a searchable list of records to add. Enter adds the best match, also while it loads. */
export function PickButton<T extends PickOption>(props: PickButtonProps<T>) {
  const {
    label,
    icon,
    isDisabled = false,
    listLabel,
    searchLabel,
    placeholder,
    nothing,
    text,
    found,
    isStale,
    renderOption,
    onType,
    onChoose,
  } = props;
  const combobox = useCombobox({
    onDropdownOpen: () => {
      onType('');
      combobox.focusSearchInput();
    },
    onDropdownClose: () => {
      onType(undefined);
      combobox.resetSelectedOption();
    },
  });
  const { resetSelectedOption, selectFirstOption } = combobox;
  const hasText = text !== undefined && text.trim() !== '';
  const isWaiting = isStale || !found;
  const first = hasText && !isWaiting ? found[0]?.id : undefined;
  const isEntered = useRef(false);
  const handleFound = useEffectEvent((id: string) => {
    if (isEntered.current) handleChoose(id);
    else selectFirstOption();
  });
  // The selection is an index, which refers to another record after the list changes.
  const ids = found?.map(({ id }) => id).join();
  useEffect(() => {
    if (first !== undefined) handleFound(first);
    else if (ids !== undefined) resetSelectedOption();
  }, [ids, first, resetSelectedOption]);

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !hasText || !isWaiting) return;
    event.preventDefault();
    isEntered.current = true;
  }

  function handleChoose(id: string) {
    const option = found?.find((each) => each.id === id);
    isEntered.current = false;
    combobox.closeDropdown();
    if (option) onChoose(option);
  }

  return (
    <Combobox store={combobox} width={340} position="bottom-start" onOptionSubmit={handleChoose}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={icon}
          disabled={isDisabled}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          {label}
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded={combobox.dropdownOpened}
          aria-label={searchLabel}
          placeholder={placeholder}
          value={text ?? ''}
          onChange={(event) => {
            isEntered.current = false;
            onType(event.currentTarget.value);
          }}
          onKeyDown={handleKeyDown}
        />
        <OptionList label={listLabel} empty={!found?.length && (found ? nothing : 'Searching…')}>
          {found?.map((option) => (
            <Combobox.Option key={option.id} value={option.id} className={PICK}>
              {renderOption ? renderOption(option) : <NamedOption {...option} />}
            </Combobox.Option>
          ))}
        </OptionList>
      </Combobox.Dropdown>
    </Combobox>
  );
}
