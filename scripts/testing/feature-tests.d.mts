/** The names of all features. */
export function listFeatures(): string[];

/** The tests of one feature: a folder for vitest, files for Playwright, the journeys that name the feature among them. */
export function findFeatureTests(feature: string): { folder: string; browserFiles: string[] };

/** A journey names a feature in its own name or by importing from it. */
export function namesFeature(file: string, text: string, feature: string): boolean;
