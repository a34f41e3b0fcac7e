import { type FocusEvent, lazy, Suspense, useRef, useState } from 'react';
import { focusPage } from '../../../../platform/web/overlay/focus/focus-page.ts';
import { SearchBox } from '../../../../platform/web/ui/header/SearchBox.tsx';
import { usePaletteRecords } from '../palette-records.ts';
import classes from './FinderField.module.css';

const FoundPanel = lazy(async () => ({ default: (await import('./FoundPanel.tsx')).FoundPanel }));

/** The search of everything in the header of every page that has none of its own: what is pasted lands on its record by Enter. */
export function FinderField() {
  const [text, setText] = useState('');
  const [isIn, setIn] = useState(false);
  const field = useRef<HTMLElement>(null);
  const { options, openNamed } = usePaletteRecords(isIn ? text : '');
  const isOpen = isIn && text.trim() !== '';

  function leave() {
    setText('');
    setIn(false);
    focusPage();
  }

  function handleBlur({ relatedTarget }: FocusEvent) {
    if (!field.current?.contains(relatedTarget)) setIn(false);
  }

  function handleSubmit() {
    if (text.trim() === '') return;
    leave();
    void openNamed(text);
  }

  return (
    <search ref={field} className={classes.field} onFocus={() => setIn(true)} onBlur={handleBlur}>
      <SearchBox
        value={text}
        onChange={setText}
        placeholder="Paste a serial, VIN, phone or id…"
        onSubmit={handleSubmit}
        onArrowDown={() => field.current?.querySelector<HTMLElement>('[data-found]')?.focus()}
      />
      {isOpen && (
        <Suspense>
          <FoundPanel
            options={options}
            onRun={(option) => {
              leave();
              option.run();
            }}
            onLeave={() => field.current?.querySelector('input')?.focus()}
          />
        </Suspense>
      )}
    </search>
  );
}
