/** Symptoms of a fault. */
export interface Signs {
  /** Trouble codes: 'p0420', 'u0100'. */
  readonly codes: readonly string[];
  /** Control units: 'tcm'. */
  readonly modules: readonly string[];
  /** Distinctive words of the summary. */
  readonly words: readonly string[];
}

const MOST_CODES = 4;
const MOST_MODULES = 4;
const MOST_WORDS = 6;
/** PostgreSQL can't search for longer words. */
const LONGEST_WORD = 50;

/** Matches a trouble code: a letter and four digits, or, for maker codes, six characters of digits and letters. */
const CODE = /\b(?:[PBCU][0-9A-F]{4}|(?=[0-9A-F]{0,5}[A-F])(?=[0-9A-F]{0,5}\d)[0-9A-F]{6})\b/gi;

/** Short names of control units, as technicians write them. */
const MODULES = new Set(
  (
    'abs acc acm adm airbag bcm bdc bsi cas cem dde dme ebs ecm ecu edc egs ehps eis elv eps esl esp ezs fem frm gem gpf gateway gwm hvac icm ' +
    'immo immobilizer ipc isg kombi kessy mcu nbt oem pcm pdc pem rcm rdc rfh rfhub sam sas scm srs szl tccm tcm tcu tdc tipm uch vgm zbe zgm ' +
    'radar transmission cluster dashboard infotainment'
  ).split(' '),
);

/** Words in too many summaries to be distinctive. */
const COMMON = new Set(
  'about after again before being button cannot check customer could doesn during error fault fails failed from have having issue light module needs only problem programming replaced request start starts still stopped there these this tool vehicle when will with without work works working would'.split(
    ' ',
  ),
);

export function findSigns(summary: string, notes: readonly string[]): Signs {
  const all = [summary, ...notes].join('\n');
  const words = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const codes = distinct(
    (all.match(CODE) ?? []).map((code) => code.toLowerCase()),
    MOST_CODES,
  );
  const modules = distinct(
    words(all).filter((word) => MODULES.has(word)),
    MOST_MODULES,
  );
  const telling = words(summary).filter(
    (word) => word.length >= 4 && word.length <= LONGEST_WORD && /^\p{L}+$/u.test(word) && !COMMON.has(word) && !MODULES.has(word),
  );
  return { codes, modules, words: distinct(telling, MOST_WORDS) };
}

const distinct = (values: readonly string[], most: number): string[] => [...new Set(values)].slice(0, most);

const MOST_PAIRS = 10;

/** Pairs of a control unit and a word, then of two words. A single word would find too many tickets of other cars. */
export function pairSigns(modules: readonly string[], words: readonly string[]): (readonly [string, string])[] {
  const withModule = modules.flatMap((module) => words.map((word) => [module, word] as const));
  const ofWords = words.flatMap((word, place) => words.slice(place + 1).map((other) => [word, other] as const));
  return [...withModule, ...ofWords].slice(0, MOST_PAIRS);
}

export interface Likeness {
  readonly sameSerial: boolean;
  readonly sameMake: boolean;
  readonly sameModel: boolean;
  readonly sameChassis: boolean;
  readonly codes: readonly string[];
  readonly modules: readonly string[];
  readonly words: readonly string[];
}

/** Returns why a ticket is similar, best reason first. */
export function explainLikeness({ sameSerial, sameMake, sameModel, sameChassis, codes, modules, words }: Likeness): string[] {
  return [
    ...(sameSerial ? ['same serial number'] : []),
    ...(sameModel ? ['same model'] : sameMake ? ['same make'] : []),
    ...(sameChassis ? ['same chassis'] : []),
    ...[...codes, ...modules].map((sign) => (sign.length <= 6 ? sign.toUpperCase() : sign)),
    ...(codes.length + modules.length === 0 ? words.slice(0, 2).map((word) => `“${word}”`) : []),
  ];
}
