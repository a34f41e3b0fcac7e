import { Box, Divider, Modal, Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { allowShortcuts, generalShortcuts } from '../../../platform/web/ui/keyboard/shortcuts.ts';
import { takeTypeAhead } from '../../../platform/web/ui/keyboard/type-ahead.ts';
import type { DialogProps, WebAction } from '../../../platform/web/web-feature.ts';
import classes from './Palette.module.css';
import { PaletteOptions } from './PaletteOptions.tsx';
import { useCreateCommands, usePaletteCommands, usePeople } from './palette-actions.ts';
import { type PaletteCommand, usePaletteRecords } from './palette-commands.ts';
import { afterKey, findChosen, findCommands, type PaletteState, toOptionKey } from './palette-state.ts';

interface PaletteBodyProps {
  opened: boolean;
  /** Offers only records to create. */
  isCreating: boolean;
  onClose: () => void;
  onAction: (action: WebAction) => void;
}

const EMPTY: PaletteState = { typed: '' };

function PaletteBody({ opened, isCreating, onClose, onAction }: PaletteBodyProps) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [state, setState] = useState(EMPTY);
  // Keys may arrive faster than renders.
  const newest = useRef(EMPTY);
  const created = useCreateCommands(onAction);
  const all = usePaletteCommands(onAction);
  const commands = isCreating ? created : all;
  const { typed } = state;
  const searched = isCreating ? '' : typed;
  const people = usePeople(searched);
  const records = usePaletteRecords(searched);
  const matching = [...findCommands(commands, typed), ...people];
  const options = [...matching, ...records.options];
  // Results for the previous text may still be shown until the new ones load.
  const isWaiting = state.chosen === undefined && matching.length === 0 && !records.isSettled;
  const chosen = isWaiting ? -1 : findChosen(options, state.chosen);
  const chosenOption = options[chosen];
  const optionId = (index: number) => `${id}-${index}`;
  const isNothingFound = matching.length === 0 && records.isSettled && records.options.length <= 1;

  function run(command: PaletteCommand) {
    if (command.fill !== undefined) {
      input.current?.focus();
      return show({ typed: command.fill });
    }
    onClose();
    command.run();
  }

  /** Scanners type a code and Enter faster than the search responds. */
  function openNamed(text: string) {
    onClose();
    void records.openNamed(text);
  }

  function show(next: PaletteState) {
    newest.current = next;
    setState(next);
  }

  /** Replays keys typed while the palette was loading. */
  function handleFocus() {
    let next = newest.current;
    for (const key of takeTypeAhead()) {
      const matches = findCommands(commands, next.typed);
      const index = findChosen(matches, next.chosen);
      const command = matches[index];
      if (key === 'Escape') return onClose();
      if (key === 'Enter' && command) return run(command);
      if (key === 'Enter' && next.typed.trim() !== '' && !isCreating) return openNamed(next.typed);
      next = afterKey(next, key, matches, index);
    }
    show(next);
  }

  // It may reopen while fading out.
  const handleOpened = useEffectEvent(() => {
    show(EMPTY);
    if (document.activeElement === input.current) handleFocus();
  });
  useLayoutEffect(() => {
    if (opened) handleOpened();
  }, [opened]);

  // Results that load later must not replace the selected one.
  const handleChosen = useEffectEvent(() => {
    if (state.chosen === undefined && newest.current === state && chosenOption) show({ typed, chosen: toOptionKey(chosenOption) });
  });
  const chosenKey = chosenOption && toOptionKey(chosenOption);
  useEffect(() => {
    if (chosenKey !== undefined) handleChosen();
  }, [chosenKey]);

  function handleEnter() {
    if (chosenOption) run(chosenOption);
    else if (isWaiting) openNamed(typed);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') handleEnter();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = afterKey(state, event.key, options, chosen);
      show(next);
      document.getElementById(optionId(findChosen(options, next.chosen)))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <TextInput
        ref={input}
        variant="unstyled"
        size="lg"
        leftSection={<IconSearch size={17} aria-hidden />}
        classNames={{ input: classes.input }}
        role="combobox"
        aria-expanded
        aria-controls={id}
        aria-activedescendant={chosenOption && optionId(chosen)}
        aria-label={isCreating ? 'Create' : 'Search or jump to'}
        placeholder={isCreating ? 'Create…' : 'Search or jump to…'}
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        value={typed}
        onFocus={handleFocus}
        onChange={(event) => show({ typed: event.currentTarget.value })}
        onKeyDown={handleKeyDown}
      />
      <Divider />
      <Text role="status" c="dimmed" ta="center" pt={isNothingFound ? 'lg' : 0}>
        {isNothingFound && 'No results found.'}
      </Text>
      <Box className={classes.results} id={id} role="listbox" aria-label="Commands" px="xs" pb="xs">
        <PaletteOptions
          options={options}
          chosen={chosen}
          optionId={optionId}
          onChoose={(option) => show({ typed, chosen: toOptionKey(option) })}
          onRun={run}
        />
      </Box>
    </>
  );
}

interface CommandPaletteProps extends DialogProps {
  isCreating: boolean;
  onAction: (action: WebAction) => void;
}

export function CommandPalette({ opened, isCreating, onClose, onAction }: CommandPaletteProps) {
  return (
    <Modal.Root
      opened={opened}
      onClose={onClose}
      centered={false}
      yOffset="12dvh"
      padding={0}
      size={560}
      {...allowShortcuts(generalShortcuts.palette)}
    >
      <Modal.Overlay />
      <Modal.Content aria-label={isCreating ? 'Create' : 'Command palette'}>
        <Modal.Body>
          <PaletteBody key={String(isCreating)} opened={opened} isCreating={isCreating} onClose={onClose} onAction={onAction} />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}
