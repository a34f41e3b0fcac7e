import { VisuallyHidden } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { logError } from '../log.ts';
import { saveTextFile } from '../save-text-file.ts';
import { Panel } from '../ui/Panel.tsx';
import classes from './ChartPanel.module.css';
import { type ChartFigures, toCsv, toFileName } from './chart-figures.ts';
import { savePng } from './chart-png.ts';
import { FigureTable } from './FigureTable.tsx';

interface ChartPanelProps {
  title: string;
  /** A detail that the title leaves open: 'per month'. */
  about?: string;
  figures: ChartFigures;
  /** Stands between the title and the buttons: a legend, a choice. */
  aside?: ReactNode;
  /** Height of the drawing in px, kept while it is loading. */
  height: number;
  /** Shown instead when there is nothing to draw; false when there is. */
  empty?: ReactNode;
  /** Below the drawing. */
  note?: ReactNode;
  /** Draws an SVG. */
  children: ReactNode;
}

/** A chart in a card, with its figures as a table, as CSV and as a picture; screen readers always have the table. */
export function ChartPanel({ title, about, figures, aside, height, empty, note, children }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const name = toFileName(title);

  function handlePng() {
    const svg = drawing.current?.querySelector('svg');
    if (svg) savePng(svg, title, name).catch((error: unknown) => logError('Failed to create the chart image', error));
  }

  const buttons = (
    <fieldset className={classes.buttons} aria-label={`${title} as`}>
      <button type="button" aria-pressed={isTable} onClick={() => setTable(!isTable)}>
        <IconTable size={14} aria-hidden />
        Table
      </button>
      <button type="button" onClick={() => saveTextFile(`${name}.csv`, toCsv(figures))}>
        CSV
      </button>
      <button type="button" disabled={isTable} onClick={handlePng}>
        PNG
      </button>
    </fieldset>
  );
  const head = (
    <>
      {title} {about && <span className={classes.about}>{about}</span>}
    </>
  );
  const table = <FigureTable label={title} figures={figures} />;
  return (
    <Panel
      className={classes.panel}
      title={head}
      aside={
        <div className={classes.aside}>
          {aside}
          {!empty && buttons}
        </div>
      }
    >
      {empty}
      {!empty && isTable && table}
      {!empty && !isTable && (
        <>
          <VisuallyHidden>{table}</VisuallyHidden>
          {/* The height is a measure of the chart, not of the layout. */}
          <div ref={drawing} className={classes.drawing} style={{ minHeight: height }}>
            <Suspense>{children}</Suspense>
          </div>
          {note && <p className={classes.note}>{note}</p>}
        </>
      )}
    </Panel>
  );
}
