import { Paper } from '@mantine/core';
import {
  Area,
  Bar,
  BarChart,
  CartesianGrid,
  ComposedChart,
  type DotItemDotProps,
  LabelList,
  type LabelProps,
  Pie,
  PieChart as PieDrawing,
  type PieLabelRenderProps,
  Rectangle,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from 'recharts';
import { pluralize } from '../../number-text.ts';
import { CHART_TEXT, type ChartRow, FILLS, formatCountAndShare, formatFigure } from './chart-figures.ts';
import classes from './charts.module.css';

const AXIS = {
  stroke: 'var(--obd-line-strong)',
  tick: { fill: 'var(--obd-ink-2)', fontSize: 'var(--obd-text-meta)' },
  tickLine: false,
} as const;

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
        <CartesianGrid vertical={false} stroke="var(--obd-line)" />
        <XAxis {...AXIS} dataKey="label" interval={0} />
        <YAxis {...AXIS} allowDecimals={false} axisLine={false} width={36} tickFormatter={formatFigure} />
        <Bar dataKey="count" barSize={28} isAnimationActive={false} shape={LinkedColumn}>
          <LabelList dataKey="count" content={Figure} />
        </Bar>
        {hasBefore && (
          <Bar dataKey="before" barSize={10} isAnimationActive={false} fill={FILLS[1]}>
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
    <text x={anchor} y={Number(y) - ABOVE} textAnchor={isWide ? 'end' : 'middle'} {...CHART_TEXT.figure}>
      {text}
    </text>
  );
}

function FigureBefore({ x = 0, y = 0, value }: LabelProps) {
  if (typeof value !== 'number') return null;
  return (
    <text x={Number(x)} y={Number(y) - ABOVE} {...CHART_TEXT.quiet}>
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
  const column = <Rectangle x={x} y={y} width={width} height={height} radius={[2, 2, 0, 0]} fill={FILLS[0]} />;
  if (!payload?.href) return column;
  return (
    <a href={payload.href} aria-label={`${payload.label}: ${formatFigure(payload.count)}`}>
      {/* Makes the area above a low column clickable. */}
      <rect x={x - 8} y={0} width={width + 32} height={y + height} className={classes.target} />
      {column}
    </a>
  );
}

interface PieChartProps {
  /** At most three, so that the shades differ enough. */
  rows: readonly ChartRow[];
  height: number;
}

/** In px, between a line and its label. */
const LABEL_GAP = 5;
/** Light beside dark. */
const SHADES = [FILLS[0], FILLS[2], FILLS[1]];

export function PieChart({ rows, height }: PieChartProps) {
  const data = rows
    .map(({ label, values, href }, place) => ({ label, count: values[0] ?? 0, href, fill: SHADES[place] }))
    .filter(({ count }) => count > 0);
  const total = data.reduce((sum, { count }) => sum + count, 0);

  function renderLabel({ x, y, textAnchor, index = 0 }: PieLabelRenderProps) {
    const { label, count, href } = data[index] ?? { label: '', count: 0 };
    const beside = x + (textAnchor === 'end' ? -LABEL_GAP : LABEL_GAP);
    const text = (
      <text x={beside} y={y} textAnchor={textAnchor} {...CHART_TEXT.figure}>
        {label}
        <tspan x={beside} dy={16} {...CHART_TEXT.quiet}>
          {formatCountAndShare(count, total)}
        </tspan>
      </text>
    );
    return href ? <a href={href}>{text}</a> : text;
  }

  return (
    <ResponsiveContainer width="100%" height={height}>
      <PieDrawing margin={{ top: 16, right: 16, bottom: 16, left: 16 }} accessibilityLayer={false}>
        <Pie
          data={data}
          dataKey="count"
          nameKey="label"
          startAngle={90}
          endAngle={-270}
          outerRadius="78%"
          isAnimationActive={false}
          rootTabIndex={-1}
          label={renderLabel}
          labelLine={{ stroke: 'var(--obd-line-strong)' }}
          stroke="var(--obd-surface)"
          strokeWidth={2}
        />
      </PieDrawing>
    </ResponsiveContainer>
  );
}

export interface TrendRow extends ChartRow {
  /** Short label at the axis. */
  readonly axis: string;
  /** The period is incomplete. Only the first and the last may be. */
  readonly isPartial: boolean;
  /** The period includes today. */
  readonly isCurrent: boolean;
}

interface TrendChartProps {
  /** Oldest first. */
  rows: readonly TrendRow[];
  height: number;
  /** Singular: 'ticket'. */
  noun: string;
}

const LINE = { type: 'linear', stroke: 'var(--obd-accent)', strokeWidth: 2, activeDot: false, isAnimationActive: false } as const;

interface Point {
  readonly label: string;
  readonly axis: string;
  readonly href: string | undefined;
  readonly count: number;
  /** Null if the period is partial. */
  readonly whole: number | null;
  /** Set for partial points and their neighbors, which a dashed line connects. */
  readonly partial: number | null;
}

export function TrendChart({ rows, height, noun }: TrendChartProps) {
  const last = rows.length - 1;
  const data = rows.map(({ label, axis, href, values: [count], isPartial }, place): Point => {
    const value = count ?? 0;
    const isDashed = isPartial || rows[place - 1]?.isPartial || rows[place + 1]?.isPartial;
    return { label, axis, href, count: value, whole: isPartial ? null : value, partial: isDashed ? value : null };
  });
  return (
    <ResponsiveContainer width="100%" height={height}>
      <ComposedChart data={data} margin={{ top: 24, right: 40, bottom: 0, left: 0 }} accessibilityLayer={false}>
        <CartesianGrid vertical={false} stroke="var(--obd-line)" />
        <XAxis {...AXIS} dataKey="axis" minTickGap={24} padding={{ left: 12, right: 12 }} />
        <YAxis {...AXIS} allowDecimals={false} axisLine={false} width={44} tickFormatter={formatFigure} />
        <Tooltip cursor={{ stroke: 'var(--obd-line-strong)' }} content={<TrendTip noun={noun} />} isAnimationActive={false} />
        <Area dataKey="whole" {...LINE} fill="var(--obd-accent-soft)" dot={false} />
        <Area dataKey="partial" {...LINE} strokeDasharray="4 3" fill="none" dot={false}>
          <LabelList dataKey="label" content={(props) => <LastFigure {...props} last={rows[last]?.isCurrent ? data[last] : undefined} />} />
        </Area>
        <Area dataKey="count" {...LINE} stroke="none" fill="none" dot={renderDot} />
      </ComposedChart>
    </ResponsiveContainer>
  );
}

function LastFigure({ x, y, value, last }: { x?: unknown; y?: unknown; value?: unknown; last: Point | undefined }) {
  if (!last || value !== last.label) return null;
  return (
    <text x={Number(x) + 10} y={Number(y) - 12} {...CHART_TEXT.figure}>
      {formatFigure(last.count)}
      <tspan x={Number(x) + 10} dy={14} {...CHART_TEXT.quiet}>
        so far
      </tspan>
    </text>
  );
}

function renderDot({ key, cx = 0, cy = 0, payload }: DotItemDotProps) {
  const { href, label, count } = payload as Point;
  const point = <circle cx={cx} cy={cy} r={3} fill="var(--obd-surface)" stroke="var(--obd-accent)" strokeWidth={2} />;
  return href ? (
    <a key={key} href={href} aria-label={`${label}: ${formatFigure(count)}`}>
      <circle cx={cx} cy={cy} r={14} className={classes.target} />
      {point}
    </a>
  ) : (
    <g key={key}>{point}</g>
  );
}

interface TrendTipProps {
  noun: string;
  payload?: readonly { payload?: Point }[];
}

function TrendTip({ noun, payload }: TrendTipProps) {
  const point = payload?.[0]?.payload;
  if (!point) return null;
  return (
    <Paper px={10} py={6} bg="var(--obd-ink)" c="var(--obd-surface)" fz="xs">
      <strong>{point.label}</strong>
      <br />
      {pluralize(point.count, noun)}
    </Paper>
  );
}
