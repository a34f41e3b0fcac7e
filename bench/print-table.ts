/** A line of a report. */
export type Line = Readonly<Record<string, string | number>>;

/** Prints a table that can be read in a terminal and put into a document. */
export function printTable(title: string, lines: readonly Line[]): void {
  console.log(`\n### ${title}\n\n${toMarkdown(lines)}\n`);
}

/** A Markdown table with the columns that any line has, padded. */
export function toMarkdown(lines: readonly Line[]): string {
  const columns = [...new Set(lines.flatMap((line) => Object.keys(line)))];
  const rows = [columns, ...lines.map((line) => columns.map((column) => String(line[column] ?? '')))];
  const widths = columns.map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  const [head = '', ...body] = rows.map((row) => `| ${row.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`);
  return [head, `|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`, ...body].join('\n');
}
