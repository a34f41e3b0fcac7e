import type { WebFeature } from '../../../platform/web/web-feature.ts';

export const myAccountPages: WebFeature = {};
