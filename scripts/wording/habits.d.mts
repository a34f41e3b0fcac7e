export function findHabits(text: string): string[];
