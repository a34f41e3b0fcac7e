import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import classes from './CommandPalette.module.css';
import { matching, type PaletteCommand, usePaletteCommands } from './palette-commands.ts';

const GROUPS = ['Navigation', 'Actions'] as const;

/** A fieldset may not stand inside a listbox. */
const optionGroup = (label: string) => ({ role: 'group', 'aria-label': label });

interface PaletteBodyProps {
  onClose: () => void;
  onNewTicket: () => void;
}

export function PaletteBody({ onClose, onNewTicket }: PaletteBodyProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const found = matching(usePaletteCommands(onNewTicket), typed);
  const optionId = (index: number) => `${id}-${index}`;

  function run(command: PaletteCommand) {
    onClose();
    command.run();
  }

  function move(to: number) {
    setChosen(to);
    document.getElementById(optionId(to))?.scrollIntoView({ block: 'nearest' });
  }

  function handleKeyDown(event: KeyboardEvent) {
    const command = found[chosen];
    if (event.key === 'ArrowDown') move((chosen + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') move((chosen - 1 + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter' && command) run(command);
    else return;
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
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
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
                      onPointerMove={() => setChosen(index)}
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
