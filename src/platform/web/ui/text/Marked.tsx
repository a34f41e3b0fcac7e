import classes from './Marked.module.css';

interface MarkedProps {
  /** What was searched for; blank marks nothing. */
  search: string;
  children: string;
}

/** A text in which what was searched for is marked, whatever its letter case. */
export function Marked({ search, children }: MarkedProps) {
  const wanted = search.trim().toLowerCase();
  const lower = children.toLowerCase();
  const start = wanted === '' ? -1 : lower.indexOf(wanted);
  // A few letters are longer in lower case; then the places do not fit.
  if (start < 0 || lower.length !== children.length) return children;
  const end = start + wanted.length;
  return (
    <>
      {children.slice(0, start)}
      <mark className={classes.mark}>{children.slice(start, end)}</mark>
      {children.slice(end)}
    </>
  );
}
