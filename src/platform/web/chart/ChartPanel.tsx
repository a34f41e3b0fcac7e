import { Anchor, Box, Button, Flex, Table, Text, VisuallyHidden } from '@mantine/core';
import { IconTable } from '@tabler/icons-react';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { logError } from '../log.ts';
import { saveFile, saveTextFile } from '../save-text-file.ts';
import { Panel } from '../ui/Panel.tsx';
import { type ChartFigures, formatFigure, toCsv, toFileName } from './chart-figures.ts';
import classes from './charts.module.css';
import { CsvButton } from './ReportPanel.tsx';

/** For high-density screens. */
const SCALE = 2;
const MARGIN = 16;
const TITLE = 28;
const SVG = 'http://www.w3.org/2000/svg';

/** Styles to copy inline, because an SVG file has no style sheet. */
const STYLES = ['fill', 'fill-opacity', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-size', 'font-weight', 'text-anchor', 'opacity'];

async function savePng(drawing: SVGSVGElement, title: string, name: string): Promise<void> {
  const { width, height } = drawing.getBoundingClientRect();
  const size = { width: width + 2 * MARGIN, height: height + TITLE + 2 * MARGIN };
  const image = new Image(size.width, size.height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(toText(drawing, title, size))}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = size.width * SCALE;
  canvas.height = size.height * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (file) saveFile(`${name}.png`, file);
}

/** Serializes the chart below its title on the card's background. */
function toText(drawing: SVGSVGElement, title: string, size: { width: number; height: number }): string {
  const page = getComputedStyle(drawing);
  const sheet = create('svg', { xmlns: SVG, width: size.width, height: size.height, 'font-family': 'Inter, system-ui, sans-serif' });
  const card = getComputedStyle(drawing.closest('section') ?? drawing).backgroundColor;
  const heading = create('text', { x: MARGIN, y: MARGIN + 14, fill: page.color, 'font-size': 15, 'font-weight': 650 });
  heading.textContent = title;
  const copy = withStyles(drawing);
  copy.setAttribute('x', String(MARGIN));
  copy.setAttribute('y', String(MARGIN + TITLE));
  sheet.append(create('rect', { width: '100%', height: '100%', fill: card }), heading, copy);
  return new XMLSerializer().serializeToString(sheet);
}

function create(name: string, attributes: Record<string, string | number>): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) if (key !== 'xmlns') element.setAttribute(key, String(value));
  return element;
}

function withStyles(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  const originals = [drawing, ...drawing.querySelectorAll('*')];
  const copies = [copy, ...copy.querySelectorAll('*')];
  for (const [place, original] of originals.entries()) {
    const styles = getComputedStyle(original);
    const target = copies[place];
    target?.removeAttribute('style');
    target?.removeAttribute('class');
    for (const name of STYLES) target?.setAttribute(name, styles.getPropertyValue(name));
  }
  return copy;
}

interface FigureTableProps {
  label: string;
  figures: ChartFigures;
}

function FigureTable({ label, figures: { columns, rows, format = formatFigure } }: FigureTableProps) {
  return (
    <Table className={classes.table ?? ''} ta="right" tabularNums aria-label={label}>
      <Table.Thead>
        <Table.Tr>
          {columns.map((column, place) => (
            <Table.Th key={column} scope="col" ta={place === 0 ? 'left' : 'right'} c="dimmed" fz="xs" fw={600}>
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(({ label: name, values, text, href }) => (
          <Table.Tr key={name}>
            <Table.Th scope="row" fw={400}>
              {href ? (
                <Anchor inherit href={href}>
                  {name}
                </Anchor>
              ) : (
                name
              )}
            </Table.Th>
            {values.map((value, place) => (
              <Table.Td key={columns[place + 1]}>{place === 0 ? (text ?? format(value)) : formatFigure(value)}</Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

interface ChartPanelProps {
  title: string;
  /** Qualifies the title: 'per month'. */
  about?: string;
  figures: ChartFigures;
  aside?: ReactNode;
  /** Where the file is; absent: the figures are saved. */
  csv?: string;
  /** In px, reserved while the chart loads. */
  height: number;
  empty?: ReactNode;
  note?: ReactNode;
  /** An SVG. */
  children: ReactNode;
}

export function ChartPanel({ title, about, figures, aside, csv, height, empty, note, children }: ChartPanelProps) {
  const [isTable, setTable] = useState(false);
  const drawing = useRef<HTMLDivElement>(null);
  const name = toFileName(title);

  function handlePng() {
    const svg = drawing.current?.querySelector('svg');
    if (svg) savePng(svg, title, name).catch((error: unknown) => logError('Failed to create the chart image', error));
  }

  const buttons = (
    <Box component="fieldset" ml="auto" aria-label={`${title} as`}>
      <Button.Group className={classes.buttons}>
        <Button
          variant={isTable ? 'light' : 'default'}
          size="compact-sm"
          h={28}
          fz="xs"
          c={isTable ? undefined : 'gray'}
          leftSection={<IconTable size={14} aria-hidden />}
          aria-pressed={isTable}
          onClick={() => setTable(!isTable)}
        >
          Table
        </Button>
        {csv ? (
          <CsvButton title={title} href={csv} />
        ) : (
          <Button variant="default" size="compact-sm" h={28} fz="xs" c="gray" onClick={() => saveTextFile(`${name}.csv`, toCsv(figures))}>
            CSV
          </Button>
        )}
        <Button variant="default" size="compact-sm" h={28} fz="xs" c={isTable ? undefined : 'gray'} disabled={isTable} onClick={handlePng}>
          PNG
        </Button>
      </Button.Group>
    </Box>
  );
  const head = (
    <>
      {title}{' '}
      {about && (
        <Text span size="xs" c="dimmed">
          {about}
        </Text>
      )}
    </>
  );
  const table = <FigureTable label={title} figures={figures} />;
  return (
    <Panel
      className={classes.panel}
      title={head}
      aside={
        <Flex flex="1 0 auto" wrap="wrap" align="center" gap="xs" maw="100%">
          {aside}
          {!empty && buttons}
        </Flex>
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
          {note && (
            <Text size="xs" c="dimmed" ta="center">
              {note}
            </Text>
          )}
        </>
      )}
    </Panel>
  );
}
