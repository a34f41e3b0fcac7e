export function extractTexts(path: string, source: string): { line: number; text: string }[];
