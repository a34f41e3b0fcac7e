/** Only the server's API documentation uses zod's JSON schemas. */
const JSON_SCHEMA = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const CONVERTER = /^\w+Processor$/;
const CONVERTER_FACTORY = /^create\w+Method$/;
const OMITTED = 'const omitted = () => { throw new Error("Server only"); };';
/** Options that only the API reference uses, by function. */
const DOCS = {
  endpoint: ['summary', 'description'],
  settingsGroup: ['about', 'note'],
};
const HAS_DOCS = /\b(?:endpoint|settingsGroup)\(|\.meta\(/;
const CONTRACT = /\/src\/.*\.ts$/;

/**
 * Removes code of shared modules that only the server uses from the browser bundle: zod's JSON schemas and API docs (texts of endpoints,
 * titles of schemas). zod can't be configured to omit its JSON schemas, because each schema refers to its converter.
 */
export function omitServerCode() {
  return [
    {
      name: 'omit-json-schema',
      apply: 'build',
      transform: {
        filter: { id: JSON_SCHEMA },
        handler(code) {
          const converters = this.parse(code).body.flatMap(exportedConstants).flatMap(omitConverter);
          if (converters.length === 0) this.error('zod renamed its JSON schema converters. Update omit-server-code.mjs.');
          return { code: `${OMITTED}\n${replaceRanges(code, converters)}`, map: null };
        },
      },
    },
    {
      name: 'omit-api-docs',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: CONTRACT, code: HAS_DOCS },
        handler(code) {
          const ranges = docsOf(this.parse(code));
          return ranges.length === 0 ? null : { code: replaceRanges(code, ranges), map: null };
        },
      },
    },
  ];
}

function exportedConstants(node) {
  return node.type === 'ExportNamedDeclaration' && node.declaration?.type === 'VariableDeclaration' ? node.declaration.declarations : [];
}

function omitConverter({ id, init }) {
  if (CONVERTER.test(id.name)) return [[init.start, init.end, 'omitted']];
  return CONVERTER_FACTORY.test(id.name) ? [[init.start, init.end, '() => omitted']] : [];
}

/** Returns the ranges of all `.meta()` calls and of the options in `DOCS`, in source order. */
function docsOf(program) {
  const ranges = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    if (node.callee.property?.name === 'meta') ranges.push([node.callee.object.end, node.end, '']);
    const omitted = DOCS[node.callee.name];
    if (omitted === undefined) return;
    const { properties = [] } = node.arguments.at(-1) ?? {};
    for (const [index, { key, start, end }] of properties.entries()) {
      if (!omitted.includes(key?.name)) continue;
      ranges.push([start, properties[index + 1]?.start ?? end, '']);
    }
  });
  return ranges.toSorted(([one], [other]) => one - other);
}

function walk(node, visit) {
  if (typeof node?.type !== 'string') return;
  visit(node);
  for (const value of Object.values(node)) {
    if (Array.isArray(value)) for (const child of value) walk(child, visit);
    else if (typeof value === 'object') walk(value, visit);
  }
}

/** Replaces ranges `[start, end, text]`, which are in source order and don't overlap. */
function replaceRanges(code, ranges) {
  return ranges.reduceRight((left, [start, end, text]) => left.slice(0, start) + text + left.slice(end), code);
}
