import { isTest, type SourceFile } from '../source-file.ts';
import { FIXED_TEXTS, PROPER_NAMES } from './fixed-texts.data.ts';
import { type ReadText, textsOfCode, textsOfDocument } from './read-texts.ts';
import { WRONG_WORDS } from './wrong-words.data.ts';

/** Code whose texts reach somebody: on a screen, in an answer, on paper, or in the records of the demo. */
const SAYS_SOMETHING = /^(?:src\/(?:app|features|platform|providers)|sample-data)\/.*\.tsx?$/;
/** Names of vehicles are written as their makers write them. */
const NAMES_OF_VEHICLES = /^src\/features\/master-data\/vehicles\/(?:vehicle-catalogue|.*\.data)\.ts$/;
/** Code whose texts are titles, buttons, labels and column headers. */
const ON_SCREEN = /^src\/(?:app|features|platform)\/(?:.*\/)?web\/|\.contract\.ts$/;

/** Says what in texts of the project is spelled, worded or capitalized otherwise than agreed, and what is better. */
export function wordBreaches(code: readonly SourceFile[], documents: readonly SourceFile[]): string[] {
  const texts = code.filter(isRead).flatMap(textsOfCode);
  const onScreen = texts.filter(({ path }) => ON_SCREEN.test(path));
  return [...[...texts, ...documents.flatMap(textsOfDocument)].flatMap(wrongWords), ...onScreen.flatMap(headlines)];
}

const isRead = ({ path }: SourceFile) => SAYS_SOMETHING.test(path) && !isTest(path) && !NAMES_OF_VEHICLES.test(path);

function wrongWords({ path, line, text }: ReadText): string[] {
  return WRONG_WORDS.flatMap(([wrong, better]) => {
    const found = wrong.exec(text)?.[0];
    return found === undefined ? [] : [`${path}:${line} says '${found}' in '${text}'. Better: ${better}.`];
  });
}

/** A title, button or label: a few words without the punctuation of a sentence. */
const SHORT = /^[A-Z][\w'’-]*(?: [\w'’&/{}-]+){1,5}(?:…|\.\.\.)?$/;

function headlines({ path, line, text }: ReadText): string[] {
  const said = text.trim();
  if (!SHORT.test(said)) return [];
  const own = [...FIXED_TEXTS, ...PROPER_NAMES].reduce((rest, name) => rest.replaceAll(name, ''), said);
  const capital = / ([A-Z][a-z]+)/.exec(own)?.[1];
  return capital ? [`${path}:${line} capitalizes '${capital}' in '${said}'. A title has one capital letter, as a sentence has.`] : [];
}
