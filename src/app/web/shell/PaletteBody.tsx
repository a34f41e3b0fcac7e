import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import type { WebAction } from '../../../platform/web/web-feature.ts';
import classes from './CommandPalette.module.css';
import { afterKey, findCommands, type PaletteCommand, type PaletteState, usePaletteCommands } from './palette-commands.ts';
import { takeTypeAhead } from './type-ahead.ts';

const GROUPS = ['Navigation', 'Actions'] as const;

/** A fieldset may not stand inside a listbox. */
const optionGroup = (label: string) => ({ role: 'group', 'aria-label': label });

interface PaletteBodyProps {
  onClose: () => void;
  onAction: (action: WebAction) => void;
}

export function PaletteBody({ onClose, onAction }: PaletteBodyProps) {
  const id = useId();
  const [state, setState] = useState<PaletteState>({ typed: '', chosen: 0 });
  const commands = usePaletteCommands(onAction);
  const { typed, chosen } = state;
  const found = findCommands(commands, typed);
  const optionId = (index: number) => `${id}-${index}`;

  function run(command: PaletteCommand) {
    onClose();
    command.run();
  }

  /** What was typed while the palette was loading happens now, as if the field had been there. */
  function handleFocus() {
    let next = state;
    for (const key of takeTypeAhead()) {
      const matches = findCommands(commands, next.typed);
      const command = matches[next.chosen];
      if (key === 'Escape') return onClose();
      if (key === 'Enter' && command) return run(command);
      next = afterKey(next, key, matches.length);
    }
    setState(next);
  }

  function handleKeyDown(event: KeyboardEvent) {
    const command = found[chosen];
    if (event.key === 'Enter' && command) run(command);
    else if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      const next = afterKey(state, event.key, found.length);
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
          aria-activedescendant={found.length > 0 ? optionId(chosen) : undefined}
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
      <div className={classes.results} id={id} role="listbox" aria-label="Commands">
        {GROUPS.map((group) => {
          const members = found.filter((command) => command.group === group);
          return (
            members.length > 0 && (
              <div key={group} {...optionGroup(group)}>
                <div className={classes.group} aria-hidden>
                  {group}
                </div>
                {members.map((command) => {
                  const index = found.indexOf(command);
                  const Icon = command.icon;
                  return (
                    <div
                      key={command.label}
                      id={optionId(index)}
                      role="option"
                      tabIndex={-1}
                      aria-selected={index === chosen}
                      className={classes.option}
                      onPointerMove={() => setState({ typed, chosen: index })}
                      onPointerUp={() => run(command)}
                    >
                      <Icon className={classes.icon} size={17} aria-hidden />
                      {command.label}
                    </div>
                  );
                })}
              </div>
            )
          );
        })}
      </div>
      <p className={classes.none} role="status">
        {found.length === 0 && 'No results found.'}
      </p>
    </>
  );
}
