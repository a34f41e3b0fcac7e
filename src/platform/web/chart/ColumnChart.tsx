import { Bar, BarChart, CartesianGrid, LabelList, type LabelProps, Rectangle, ResponsiveContainer, XAxis, YAxis } from 'recharts';
import { type ChartRow, formatFigure } from './chart-figures.ts';
import classes from './charts.module.css';

interface ColumnChartProps {
  /** Each with a value and, as a thinner column, the previous one. Null draws none. */
  rows: readonly ChartRow[];
  height: number;
}

/** In px, between a column and its value. */
const ABOVE = 6;

interface Column {
  readonly label: string;
  readonly href: string | undefined;
  readonly count: number;
  readonly before: number | null;
}

export function ColumnChart({ rows, height }: ColumnChartProps) {
  const data: Column[] = rows.map(({ label, href, values: [count, before] }) => ({
    label,
    href,
    count: count ?? 0,
    before: before ?? null,
  }));
  const hasBefore = data.some(({ before }) => before !== null);
  return (
    <ResponsiveContainer width="100%" height={height}>
      <BarChart data={data} barGap={6} margin={{ top: 22, right: 8, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} />
        <XAxis dataKey="label" interval={0} tickLine={false} />
        <YAxis allowDecimals={false} axisLine={false} tickLine={false} width={36} tickFormatter={formatFigure} />
        <Bar dataKey="count" barSize={28} isAnimationActive={false} shape={LinkedColumn}>
          <LabelList dataKey="count" content={Figure} />
        </Bar>
        {hasBefore && (
          <Bar dataKey="before" barSize={10} isAnimationActive={false} className={classes.second}>
            <LabelList dataKey="before" content={FigureBefore} />
          </Bar>
        )}
      </BarChart>
    </ResponsiveContainer>
  );
}

/** Right-aligned if wider than its column, to stay clear of the next value. */
function Figure({ x = 0, y = 0, width = 0, value }: LabelProps) {
  const text = formatFigure(Number(value));
  const isWide = text.length > 3;
  const anchor = Number(x) + Number(width) / (isWide ? 1 : 2);
  return (
    <text x={anchor} y={Number(y) - ABOVE} textAnchor={isWide ? 'end' : 'middle'} className={classes.figure}>
      {text}
    </text>
  );
}

function FigureBefore({ x = 0, y = 0, value }: LabelProps) {
  if (typeof value !== 'number') return null;
  return (
    <text x={Number(x)} y={Number(y) - ABOVE} className={classes.quietFigure}>
      {formatFigure(value)}
    </text>
  );
}

interface LinkedColumnProps {
  x?: number;
  y?: number;
  width?: number;
  height?: number;
  payload?: Column;
}

function LinkedColumn({ x = 0, y = 0, width = 0, height = 0, payload }: LinkedColumnProps) {
  const column = <Rectangle x={x} y={y} width={width} height={height} radius={[2, 2, 0, 0]} className={classes.first} />;
  if (!payload?.href) return column;
  return (
    <a href={payload.href} aria-label={`${payload.label}: ${formatFigure(payload.count)}`}>
      {/* Makes the area above a low column clickable. */}
      <rect x={x - 8} y={0} width={width + 32} height={y + height} className={classes.target} />
      {column}
    </a>
  );
}
