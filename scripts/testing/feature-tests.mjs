import { readdirSync, readFileSync } from 'node:fs';
import { inRoot } from '../steps/project.mjs';

/** The names of all features; those of an area are the folders in it. */
export function listFeatures() {
  return [...readFolders().keys()].sort();
}

/** The folder of each feature, by its name. */
function readFolders() {
  const areas = listFolders('src/features');
  return new Map(areas.flatMap((area) => listFolders(area).map((folder) => [folder.slice(area.length + 1), folder])));
}

function listFolders(folder) {
  const entries = readdirSync(inRoot(folder), { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => `${folder}/${name}`);
}

/** The tests of one feature: a folder for vitest, files for Playwright, the journeys that name the feature among them. */
export function findFeatureTests(feature) {
  const folder = `${readFolders().get(feature)}/`;
  const own = filesBelow(folder).filter((file) => file.endsWith('.browser.tsx'));
  const journeys = filesBelow('e2e').filter((file) => namesFeature(file, readFileSync(inRoot(file), 'utf8'), feature));
  return { folder, browserFiles: [...own, ...journeys] };
}

/** A journey names a feature in its own name or by importing from it. */
export function namesFeature(file, text, feature) {
  return new RegExp(`\\b${feature}\\b`).test(file) || new RegExp(`/features/[\\w-]+/${feature}/`).test(text);
}

function filesBelow(folder) {
  return readdirSync(inRoot(folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath ?? entry.path}/${entry.name}`.slice(inRoot().length + 1).replaceAll('\\', '/'))
    .sort();
}
