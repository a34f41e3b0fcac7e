import { type KeyboardEvent, useId, useState } from 'react';
import { IconSearch } from '../../../platform/web/icons/icons.data.ts';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import classes from './CommandPalette.module.css';
import { PaletteOptions } from './PaletteOptions.tsx';
import { afterKey, findCommands, type PaletteCommand, type PaletteState, usePaletteCommands } from './palette-commands.ts';
import { usePaletteRecords } from './palette-records.ts';
import { takeTypeAhead } from './type-ahead.ts';

interface PaletteBodyProps {
  onClose: () => void;
  onAction: (action: WebAction) => void;
}

export function PaletteBody({ onClose, onAction }: PaletteBodyProps) {
  const id = useId();
  const [state, setState] = useState<PaletteState>({ typed: '', chosen: 0 });
  const commands = usePaletteCommands(onAction);
  const { typed, chosen } = state;
  const records = usePaletteRecords(typed);
  const matching = findCommands(commands, typed);
  const options = [...matching, ...records.options];
  const optionId = (index: number) => `${id}-${index}`;
  const isNothingFound = matching.length === 0 && records.isSettled && records.options.length <= 1;

  function run(command: PaletteCommand) {
    onClose();
    command.run();
  }

  /** A scanner types a code and Enter faster than it can be found. */
  function openNamed(text: string) {
    onClose();
    void records.openNamed(text);
  }

  /** Replays the keys typed while the palette was loading, as if the field had been there. */
  function handleFocus() {
    let next = state;
    for (const key of takeTypeAhead()) {
      const matches = findCommands(commands, next.typed);
      const command = matches[next.chosen];
      if (key === 'Escape') return onClose();
      if (key === 'Enter' && command) return run(command);
      if (key === 'Enter' && next.typed.trim() !== '') return openNamed(next.typed);
      next = afterKey(next, key, matches.length);
    }
    setState(next);
  }

  function handleEnter() {
    const option = options[chosen];
    if (!matching[chosen] && !records.isSettled) openNamed(typed);
    else if (option) run(option);
  }

  function handleKeyDown(event: KeyboardEvent) {
    if (event.key === 'Enter') handleEnter();
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = afterKey(state, event.key, options.length);
      setState(next);
      document.getElementById(optionId(next.chosen))?.scrollIntoView({ block: 'nearest' });
    } else return;
    event.preventDefault();
  }

  return (
    <>
      <div className={classes.field}>
        <IconSearch className={classes.icon} size={17} aria-hidden />
        <input
          className={classes.input}
          role="combobox"
          aria-expanded
          aria-controls={id}
          aria-activedescendant={options.length > 0 ? optionId(chosen) : undefined}
          aria-label="Go to or do"
          placeholder="Go to or do…"
          autoComplete="off"
          spellCheck={false}
          data-autofocus
          value={typed}
          onFocus={handleFocus}
          onChange={(event) => setState({ typed: event.currentTarget.value, chosen: 0 })}
          onKeyDown={handleKeyDown}
        />
      </div>
      <p className={classes.none} role="status">
        {isNothingFound && 'No results found.'}
      </p>
      <div className={classes.results} id={id} role="listbox" aria-label="Commands">
        <PaletteOptions
          options={options}
          chosen={chosen}
          optionId={optionId}
          onChoose={(index) => setState({ typed, chosen: index })}
          onRun={run}
        />
      </div>
    </>
  );
}
