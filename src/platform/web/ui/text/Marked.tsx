import { escapePattern } from '../../../text/escape-pattern.ts';
import classes from './Marked.module.css';

interface MarkedProps {
  /** The searched text, or several words of it; blank marks nothing. */
  search: string | readonly string[];
  children: string;
}

/** A text in which what was searched for is marked, whatever its letter case: a text where it stands first, words wherever they stand. */
export function Marked({ search, children }: MarkedProps) {
  const wanted = (typeof search === 'string' ? [search.trim()] : search).filter((word) => word !== '');
  if (wanted.length === 0) return children;
  const longestFirst = wanted.toSorted((one, other) => other.length - one.length);
  const pieces = children.split(new RegExp(`(${longestFirst.map(escapePattern).join('|')})`, typeof search === 'string' ? 'iu' : 'giu'));
  const marked = typeof search === 'string' ? firstOnly(pieces) : pieces;
  return marked.map((piece, place) => {
    const key = `${place} ${piece}`;
    if (place % 2 === 0) return piece;
    return (
      <mark key={key} className={classes.mark}>
        {piece}
      </mark>
    );
  });
}

/** Joins everything after the first match into one piece. */
const firstOnly = ([before = '', match, ...rest]: string[]): string[] => (match === undefined ? [before] : [before, match, rest.join('')]);
