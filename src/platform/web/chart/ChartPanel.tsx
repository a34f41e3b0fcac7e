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
  /** Qualifies the title: 'per month'. */
  about?: string;
  figures: ChartFigures;
  aside?: ReactNode;
  /** In px, reserved while the chart loads. */
  height: number;
  empty?: ReactNode;
  note?: ReactNode;
  /** An SVG. */
  children: ReactNode;
}

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
          <div ref={drawing} className={classes.drawing} style={{ minHeight: height }}>
            <Suspense>{children}</Suspense>
          </div>
          {note && <p className={classes.note}>{note}</p>}
        </>
      )}
    </Panel>
  );
}
