import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../steps/project.mjs';

/** The names of all features. */
export function listFeatures() {
  return readdirSync(inRoot('src', 'features'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();
}

/** The tests of one feature: a folder for vitest, files for Playwright, the journeys that name the feature among them. */
export function findFeatureTests(feature) {
  const folder = `src/features/${feature}/`;
  const own = filesBelow(`src/features/${feature}`).filter((file) => file.endsWith('.browser.tsx'));
  const journeys = filesBelow('e2e').filter((file) => namesFeature(file, readFileSync(inRoot(file), 'utf8'), feature));
  return { folder, browserFiles: [...own, ...journeys] };
}

/** A journey names a feature in its own name or by importing from it. */
export function namesFeature(file, text, feature) {
  return new RegExp(`\\b${feature}\\b`).test(file) || text.includes(`/features/${feature}/`);
}

function filesBelow(folder) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(inRoot().length + 1).replaceAll('\\', '/'))
    .sort();
}
