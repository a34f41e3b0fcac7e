import { useEffect, useRef } from 'react';
import type { OptionKeys } from '../../../../platform/web/ui/keyboard/useOptionKeys.ts';
import { Mono } from '../../../../platform/web/ui/text/Mono.tsx';
import type { CannedNote } from '../canned-note.contract.ts';
import classes from './NoteOptions.module.css';

interface NoteOptionsProps {
  notes: readonly CannedNote[];
  keys: OptionKeys;
  onChoose: (note: CannedNote) => void;
}

/** The canned notes to choose from; the focus stays where the text is typed. */
export function NoteOptions({ notes, keys: { listId, toOptionId, active }, onChoose }: NoteOptionsProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={listId} className={classes.options} role="listbox" aria-label="Canned notes">
      {notes.map((note, index) => (
        <button
          key={note.id}
          id={toOptionId(index)}
          type="button"
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={classes.option}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(note)}
        >
          <span className={classes.name}>
            <span className={classes.title}>{note.name}</span>
            {note.shortcut && (
              <span className={classes.shortcut}>
                <Mono>/{note.shortcut}</Mono>
              </span>
            )}
          </span>
          <span className={classes.body}>{note.body}</span>
        </button>
      ))}
    </div>
  );
}
