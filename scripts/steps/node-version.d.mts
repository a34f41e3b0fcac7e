export function judgeNode(version: string): { error?: string; advice?: string };
