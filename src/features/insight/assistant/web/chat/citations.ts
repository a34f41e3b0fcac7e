import type { Source } from '../../assistant.contract.ts';

const CITED = 'source:';

/** An answer with its citations as links to themselves, which the text of an answer draws as numbers. */
export function withCitations(answer: string, sources: readonly Pick<Source, 'n'>[]): string {
  const known = new Set(sources.map(({ n }) => String(n)));
  return answer.replaceAll(/ ?\[(\d{1,3})\](?!\()/g, (whole, n: string) => (known.has(n) ? `[${n}](${CITED}${n})` : whole));
}

/** The number that such a link cites; undefined for any other link. */
export function citedNumber(address: string): number | undefined {
  return address.startsWith(CITED) ? Number(address.slice(CITED.length)) : undefined;
}
