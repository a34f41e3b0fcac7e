import type { KeyboardEvent, MouseEvent } from 'react';
import type { PaletteCommand } from '../palette-commands.ts';
import classes from './FinderField.module.css';

interface FoundPanelProps {
  options: readonly PaletteCommand[];
  onRun: (option: PaletteCommand) => void;
  /** Goes back to the field. */
  onLeave: () => void;
}

/** What the text of the header's search finds, below it; the arrows go through it. */
export function FoundPanel({ options, onRun, onLeave }: FoundPanelProps) {
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (event.key === 'Escape') onLeave();
    else if (step) move(event.currentTarget, step, onLeave);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const groups = [...new Set(options.map(({ group }) => group))];
  return (
    <section className={classes.panel} aria-label="Search results" onKeyDown={handleKeyDown} onMouseDown={keepFocus}>
      {groups.map((group) => (
        <div key={group}>
          {group !== 'Search' && <p className={classes.group}>{group}</p>}
          {options
            .filter((option) => option.group === group)
            .map((option) => (
              <button key={option.key ?? option.label} type="button" className={classes.option} data-found onClick={() => onRun(option)}>
                <option.icon className={classes.icon} size={16} aria-hidden />
                <span className={classes.label}>{option.label}</span>
                {option.note && <span className={classes.note}>{option.note}</span>}
              </button>
            ))}
        </div>
      ))}
    </section>
  );
}

/** The field keeps the focus while an option is clicked; not every browser gives it to a button. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Moves the focus to the option before or behind; above the first one is the field. */
function move(panel: HTMLElement, step: number, onLeave: () => void): void {
  const found = [...panel.querySelectorAll<HTMLElement>('[data-found]')];
  const next = found.findIndex((each) => each.matches(':focus')) + step;
  if (next < 0) onLeave();
  else found[Math.min(next, found.length - 1)]?.focus();
}
