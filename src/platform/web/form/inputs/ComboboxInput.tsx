import { Combobox, type ComboboxStore, InputBase, type InputBaseProps } from '@mantine/core';
import { type ComponentPropsWithoutRef, type FocusEvent, type KeyboardEvent, type ReactNode, useState } from 'react';
import classes from '../Form.module.css';

export interface ComboboxInputProps extends InputBaseProps, Omit<ComponentPropsWithoutRef<'input'>, keyof InputBaseProps> {
  store: ComboboxStore;
  /** Content of the dropdown. */
  children: ReactNode;
  isDropdownHidden?: boolean;
  onOptionSubmit: (value: string) => void;
}

/** Passed on to the popover. The input isn't its target, so that clicks on the input would count as outside. Blur closes the dropdown. */
const POPOVER = { closeOnClickOutside: false };

/**
 * An input with a dropdown that is mounted when the input first gets the focus. With `Combobox.Target`, every field would mount a closed
 * dropdown and compute its position. Like there, the arrow keys and Enter choose an option, and Escape closes the dropdown.
 */
export function ComboboxInput({
  store,
  children,
  isDropdownHidden = false,
  onOptionSubmit,
  onFocus,
  onKeyDown,
  ...input
}: ComboboxInputProps) {
  const [isUsed, setIsUsed] = useState(false);
  const [selectedId, setSelectedId] = useState<string | null>(null);
  const { dropdownOpened: isOpen, listId } = store;

  function handleFocus(event: FocusEvent<HTMLInputElement>) {
    setIsUsed(true);
    onFocus?.(event);
  }

  function moveSelection(select: () => string | null) {
    if (isOpen) {
      setSelectedId(select());
      return;
    }
    store.openDropdown('keyboard');
    setSelectedId(store.selectActiveOption());
    store.updateSelectedOptionIndex('selected', { scrollIntoView: true });
  }

  function handleKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    onKeyDown?.(event);
    // The keys belong to the input method. Safari reports its Enter by this code only.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      moveSelection(event.key === 'ArrowDown' ? store.selectNextOption : store.selectPreviousOption);
    } else if (event.key === 'Enter' && isOpen && store.getSelectedOptionIndex() !== -1) {
      event.preventDefault();
      store.clickSelectedOption();
    } else if (event.key === 'Escape') store.closeDropdown('keyboard');
  }

  const dropdown = isUsed && (
    <Combobox store={store} onOptionSubmit={onOptionSubmit} position="bottom-start" {...POPOVER}>
      <Combobox.DropdownTarget>
        <span className={classes.dropdownAnchor} aria-hidden />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown hidden={isDropdownHidden}>{children}</Combobox.Dropdown>
    </Combobox>
  );
  return (
    <InputBase
      autoComplete="off"
      role="combobox"
      aria-haspopup="listbox"
      aria-expanded={isOpen}
      aria-controls={(isOpen && listId) || undefined}
      aria-activedescendant={(isOpen && selectedId) || undefined}
      // Dialogs leave Escape to an open dropdown.
      data-mantine-stop-propagation={isOpen || undefined}
      {...input}
      inputContainer={(field) => (
        <div className={classes.dropdownField}>
          {field}
          {dropdown}
        </div>
      )}
      onFocus={handleFocus}
      onKeyDown={handleKeyDown}
    />
  );
}
