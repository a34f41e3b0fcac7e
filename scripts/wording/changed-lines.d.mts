export function readAddedLines(diff: string): Map<string, Set<number>>;
