import { splitByMatches } from './split-by-matches.ts';

interface MarkedProps {
  search: string | readonly string[];
  children: string;
}

/** Highlights search matches: the first match of a string, or all matches of words. */
export function Marked({ search, children }: MarkedProps) {
  return splitByMatches(children, search).map((piece, place) => {
    const key = `${place} ${piece}`;
    if (place % 2 === 0) return piece;
    return <mark key={key}>{piece}</mark>;
  });
}
