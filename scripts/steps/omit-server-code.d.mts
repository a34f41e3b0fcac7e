import type { Plugin } from 'vite';

export function omitServerCode(): Plugin[];
