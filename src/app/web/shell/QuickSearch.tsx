import { Box, Paper, VisuallyHidden } from '@mantine/core';
import { type FocusEvent, lazy, type MouseEvent, Suspense, useId, useRef, useState } from 'react';
import { focusPage } from '../../../platform/web/overlay/focus.ts';
import { announceResults } from '../../../platform/web/quick-search/search-text.ts';
import { SearchBox } from '../../../platform/web/ui/header/SearchBox.tsx';
import classes from './Palette.module.css';
import { usePaletteRecords } from './palette-commands.ts';
import { findChosen, toOptionKey } from './palette-state.ts';

const PaletteOptions = lazy(async () => ({ default: (await import('./PaletteOptions.tsx')).PaletteOptions }));

/** Keeps the focus in the field when an option is clicked. */
const preventBlur = (event: MouseEvent) => event.preventDefault();

/** Search in the header of pages without their own. Enter opens the record that the text identifies. */
export function QuickSearch() {
  const id = useId();
  // Without a selected option, Enter uses the text.
  const [{ text, chosen: chosenKey }, setState] = useState<{ text: string; chosen?: string | undefined }>({ text: '' });
  const [isIn, setIn] = useState(false);
  const field = useRef<HTMLElement>(null);
  const { options, outcome, openNamed } = usePaletteRecords(isIn ? text : '');
  const isOpen = isIn && text.trim() !== '';
  const chosen = chosenKey === undefined ? -1 : findChosen(options, chosenKey);
  const option = isOpen ? options[chosen] : undefined;
  const optionId = (index: number) => `${id}-${index}`;
  const show = (next: string) => setState({ text: next });

  function run(action: () => unknown) {
    show('');
    setIn(false);
    focusPage();
    action();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (field.current?.contains(relatedTarget)) return;
    setIn(false);
    setState(({ text: current }) => ({ text: current }));
  }

  function handleSubmit() {
    // If the selected option no longer matches, no other option is selected.
    if (chosenKey !== undefined && !option) show(text);
    else if (text.trim() !== '') run(option ? option.run : () => openNamed(text));
  }

  function step(by: number) {
    const places = isOpen ? options.length + 1 : 1;
    const next = ((chosen + 1 + by + places) % places) - 1;
    const nextOption = options[next];
    setState({ text, chosen: nextOption && toOptionKey(nextOption) });
    document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' });
  }

  return (
    <Box component="search" ref={field} pos="relative" onFocus={() => setIn(true)} onBlur={handleBlur}>
      <SearchBox
        value={text}
        onChange={show}
        placeholder="Paste a serial, VIN, phone or ID…"
        onSubmit={handleSubmit}
        onArrowDown={() => step(1)}
        onArrowUp={() => step(-1)}
        options={{ listId: id, isOpen, activeId: option && optionId(chosen) }}
      />
      <VisuallyHidden role="status">{isOpen && outcome && announceResults(outcome)}</VisuallyHidden>
      {isOpen && (
        <Suspense>
          <Paper
            className={`${classes.results} ${classes.panel}`}
            id={id}
            role="listbox"
            aria-label="Search results"
            withBorder
            shadow="md"
            radius="lg"
            pos="absolute"
            top="calc(100% + 6px)"
            left={0}
            right={0}
            miw="min(420px, 92vw)"
            px="xs"
            pb="xs"
            onMouseDown={preventBlur}
          >
            <PaletteOptions options={options} chosen={chosen} optionId={optionId} onRun={(each) => run(each.run)} />
          </Paper>
        </Suspense>
      )}
    </Box>
  );
}
