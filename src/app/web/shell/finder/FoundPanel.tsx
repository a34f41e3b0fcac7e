import type { MouseEvent } from 'react';
import { PaletteOptions, type PaletteOptionsProps } from '../PaletteOptions.tsx';
import classes from './FinderField.module.css';

interface FoundPanelProps extends PaletteOptionsProps {
  id: string;
}

/** What the text of the header's search finds, below it. */
export function FoundPanel({ id, ...options }: FoundPanelProps) {
  return (
    <div className={classes.panel} id={id} role="listbox" aria-label="Search results" onMouseDown={preventBlur}>
      <PaletteOptions {...options} />
    </div>
  );
}

/** The field keeps the focus while an option is clicked. */
const preventBlur = (event: MouseEvent) => event.preventDefault();
