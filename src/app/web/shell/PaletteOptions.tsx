import { Text } from '@mantine/core';
import utilities from '../../../platform/web/theme/utilities.module.css';
import { Pill } from '../../../platform/web/ui/text/Pill.tsx';
import classes from './Palette.module.css';
import type { PaletteCommand } from './palette-commands.ts';

interface PaletteOptionsProps {
  options: readonly PaletteCommand[];
  chosen: number;
  optionId: (index: number) => string;
  /** Called for the option under the pointer. Absent if only arrow keys select. */
  onChoose?: (option: PaletteCommand) => void;
  onRun: (command: PaletteCommand) => void;
}

/** A fieldset is not allowed in a listbox. */
const optionGroup = (label: string) => ({ role: 'group', 'aria-label': label });

export function PaletteOptions({ options, chosen, optionId, onChoose, onRun }: PaletteOptionsProps) {
  const groups = [...new Set(options.map(({ group }) => group))];
  return groups.map((group) => (
    <div key={group} {...optionGroup(group)}>
      <Text px={10} pt="sm" pb={4} c="dimmed" fz="var(--obd-text-label)" fw={600} aria-hidden>
        {group}
      </Text>
      {options.map((option, index) => {
        const { key, label, note, status, icon: Icon } = option;
        return (
          option.group === group && (
            <button
              key={key ?? label}
              id={optionId(index)}
              type="button"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              className={`${utilities.plain} ${utilities.row} ${classes.option}`}
              onPointerMove={() => onChoose?.(option)}
              onClick={() => onRun(option)}
            >
              <Icon className={utilities.dimmed} size={17} aria-hidden />
              <span className={`${utilities.truncate} ${classes.label}`}>{label}</span>
              {note && <span className={`${utilities.truncate} ${utilities.meta} ${classes.note}`}>{note}</span>}
              {status && <Pill tone={status.tone}>{status.label}</Pill>}
            </button>
          )
        );
      })}
    </div>
  ));
}
