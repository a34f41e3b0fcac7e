import type { MouseEvent } from 'react';
import { PaletteOptions, type PaletteOptionsProps } from '../PaletteOptions.tsx';
import classes from './QuickSearch.module.css';

interface ResultsPanelProps extends PaletteOptionsProps {
  id: string;
}

export function ResultsPanel({ id, ...options }: ResultsPanelProps) {
  return (
    <div className={classes.panel} id={id} role="listbox" aria-label="Search results" onMouseDown={preventBlur}>
      <PaletteOptions {...options} />
    </div>
  );
}

/** Keeps the focus in the field when an option is clicked. */
const preventBlur = (event: MouseEvent) => event.preventDefault();
