import classes from './Marked.module.css';
import { splitByMatches } from './split-by-matches.ts';

interface MarkedProps {
  /** The searched text, or several words of it; blank marks nothing. */
  search: string | readonly string[];
  children: string;
}

/** A text in which what was searched for is marked: a text where it stands first, words wherever they stand. */
export function Marked({ search, children }: MarkedProps) {
  return splitByMatches(children, search).map((piece, place) => {
    const key = `${place} ${piece}`;
    if (place % 2 === 0) return piece;
    return (
      <mark key={key} className={classes.mark}>
        {piece}
      </mark>
    );
  });
}
