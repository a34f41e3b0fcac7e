import { useId, useState } from 'react';

export interface OptionKeys {
  readonly listId: string;
  readonly toOptionId: (index: number) => string;
  readonly active: number;
  /** ID of the active option, for `aria-activedescendant`. */
  readonly activeId: string | undefined;
  readonly handleKeyDown: (event: KeyboardEvent) => void;
}

interface OptionActions<T> {
  readonly onChoose: (option: T) => void;
  readonly onClose: () => void;
}

/** Arrow keys move through the options, Enter and Tab select, Escape closes. */
export function useOptionKeys<T extends { id: string }>(options: readonly T[], { onChoose, onClose }: OptionActions<T>): OptionKeys {
  const listId = useId();
  const [activeOption, setActiveOption] = useState<string>();
  // Typing filters the options and activates the best one.
  const active = Math.max(
    0,
    options.findIndex(({ id }) => id === activeOption),
  );
  const toOptionId = (index: number) => `${listId}-${index}`;

  function handleKeyDown(event: KeyboardEvent) {
    const chosen = options[active];
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setActiveOption(options[(active + step + options.length) % options.length]?.id);
    else if (event.key === 'Escape') onClose();
    else if (chosen && (event.key === 'Tab' || (event.key === 'Enter' && !event.ctrlKey && !event.metaKey))) onChoose(chosen);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return { listId, toOptionId, active, activeId: options.length > 0 ? toOptionId(active) : undefined, handleKeyDown };
}
