import type { WebFeature } from '../../../../platform/web/web-feature.ts';

export const exportParts: WebFeature = { records: { export: { noun: 'Export' } } };
