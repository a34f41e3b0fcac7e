import { Button, Text } from '@mantine/core';
import { type CSSProperties, Fragment, type ReactNode, useState } from 'react';
import { formatCount } from '../../number-text.ts';
import type { Report, ReportCell, ReportColumn, ReportLink, ReportRow, ReportView } from '../../report.ts';
import type { RouteTarget } from '../page-paths.ts';
import utilities from '../theme/utilities.module.css';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Panel } from '../ui/Panel.tsx';
import classes from './ReportPanel.module.css';
import { useHref } from './useHref.ts';

interface ReportPanelProps extends ReportView {
  /** Rows shown first. Absent: all. */
  limit?: number;
}

/** A report as a table whose first number has a bar. Numbers link to the records behind them. */
export function ReportPanel({ title, about, report, csv, empty, note, limit = Number.POSITIVE_INFINITY }: ReportPanelProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? report.rows : report.rows.slice(0, limit);
  const hidden = report.rows.length - shown.length;
  return (
    <Panel
      title={
        <>
          {title}{' '}
          {about && (
            <Text span size="xs" c="dimmed">
              {about}
            </Text>
          )}
        </>
      }
      aside={csv && !empty && <CsvButton title={title} href={csv} />}
    >
      {empty && <EmptyState {...empty} />}
      {!empty && (
        <>
          {report.lead && (
            <Text size="sm" mb={4}>
              {report.lead.map(({ text, link }, place) => (
                <Fragment key={text}>
                  {place > 0 && ' · '}
                  <Linked link={link} className={`${utilities.link} ${utilities.strong}`}>
                    {text}
                  </Linked>
                </Fragment>
              ))}
            </Text>
          )}
          <ReportTable label={title} report={{ ...report, rows: shown }} />
          {hidden > 0 && (
            <Button fullWidth variant="subtle" mt={4} onClick={() => setIsWhole(true)}>
              Show {formatCount(hidden)} more
            </Button>
          )}
          {note && (
            <Text size="xs" c="dimmed" mt={4}>
              {note}
            </Text>
          )}
        </>
      )}
    </Panel>
  );
}

/** Downloads a report. */
export function CsvButton({ title, href }: { title: string; href: string }) {
  return (
    <Button
      component="a"
      href={href}
      download
      ml="auto"
      variant="default"
      size="compact-sm"
      h={28}
      fz="xs"
      c="gray"
      aria-label={`${title} as CSV`}
    >
      CSV
    </Button>
  );
}

const toClass = ({ isText, isWide }: ReportColumn) => [isText && classes.text, isWide && classes.wide].filter(Boolean).join(' ');

/** A table of linked numbers. The bar of the first number is relative to the largest one. */
function ReportTable({ label, report: { columns, rows, total } }: { label: string; report: Report }) {
  const [head, ...others] = columns;
  const most = Math.max(1, ...rows.map(({ cells: [first] }) => Number(first?.value ?? 0)));
  return (
    <table className={classes.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{head?.label}</th>
          {others.map((column, place) => (
            <th key={column.label} scope="col" className={`${toClass(column)} ${place === 0 ? `${classes.text} ${classes.barCell}` : ''}`}>
              {column.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <ReportLine key={`${row.label} ${row.link?.search.customer ?? ''}`} row={row} columns={columns} most={most} />
        ))}
      </tbody>
      {total && (
        <tfoot>
          <ReportLine row={total} columns={columns} most={0} />
        </tfoot>
      )}
    </table>
  );
}

interface ReportLineProps {
  row: ReportRow;
  columns: readonly ReportColumn[];
  /** The largest first number; 0 without bars. */
  most: number;
}

function ReportLine({ row: { label, link, cells }, columns: [head, ...columns], most }: ReportLineProps) {
  return (
    <tr>
      <th scope="row" title={label} data-one-line={head?.isOneLine}>
        <Linked link={link}>{label}</Linked>
      </th>
      {cells.map((cell, place) => (
        <td key={columns[place]?.label} className={`${columns[place] ? toClass(columns[place]) : ''} ${place === 0 ? classes.text : ''}`}>
          {place === 0 ? (
            <span className={classes.bar}>
              {most > 0 && <i style={toWidth(Number(cell.value) / most)} />}
              <Figure cell={cell} label={label} />
            </span>
          ) : (
            <Figure cell={cell} label={label} />
          )}
        </td>
      ))}
    </tr>
  );
}

/** Leaves room for the value. */
const toWidth = (share: number): CSSProperties => ({ width: `${Math.round(share * 55)}%` });

function Figure({ cell: { text, link, isUrgent = false }, label }: { cell: ReportCell; label: string }) {
  return (
    <Linked link={link} name={`${label}: ${text}`}>
      <span className={isUrgent ? classes.urgent : undefined}>{text}</span>
    </Linked>
  );
}

interface LinkedProps {
  link: ReportLink | undefined;
  name?: string;
  className?: string;
  children: ReactNode;
}

function Linked({ link, name, className, children }: LinkedProps) {
  const href = useHref();
  if (!link) return children;
  // A report names pages as text, because its file has none.
  return (
    <a href={href(link.to as RouteTarget, link.search)} aria-label={name} className={className}>
      {children}
    </a>
  );
}
