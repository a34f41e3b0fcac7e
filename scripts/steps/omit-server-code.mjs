/** Only the server's API documentation uses zod's JSON schemas. */
const JSON_SCHEMA = /node_modules\/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/;
const CONVERTER = /^\w+Processor$/;
const CONVERTER_FACTORY = /^create\w+Method$/;
const OMITTED = 'const omitted = () => { throw new Error("Server only"); };';
/** Options that only the server uses, by function. */
const OPTIONS = {
  endpoint: ['summary', 'description', 'query', 'body', 'reply'],
  settingsGroup: ['about', 'note'],
};
const HAS_SERVER_CODE = /\b(?:endpoint|settingsGroup)\(|\.meta\(|^export const \{/m;
const PURE = '/* @__PURE__ */';
const CONTRACT = /\/src\/.*\.ts$/;

/**
 * Removes code of shared modules that only the server uses from the browser bundle: zod's JSON schemas, schemas of requests and responses, and
 * API docs (texts of endpoints, titles of schemas). Creating the schemas would take a tenth of the time to start. zod can't be configured to omit its JSON schemas, because each schema refers to its converter.
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
      name: 'omit-schemas-and-docs',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: CONTRACT, code: HAS_SERVER_CODE },
        handler(code) {
          const program = this.parse(code);
          const ranges = withoutNested([...optionsOf(program), ...destructuredOf(program, code)]);
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

/**
 * Declares each destructured schema of a record alone (`export const { Record: Part, New: NewPart } = partSchemas`), so that the bundler drops
 * those that the browser doesn't use.
 */
function destructuredOf(program, code) {
  return program.body
    .filter((node) => exportedConstants(node)[0]?.id.type === 'ObjectPattern')
    .map((node) => {
      const [{ id, init }] = exportedConstants(node);
      const source = `schemasAt${init.start}`;
      const constants = id.properties.map(({ key, value }) => `${value.name} = ${PURE}(() => ${source}.${key.name})()`);
      const text = `const ${source} = ${PURE}(() => ${code.slice(init.start, init.end)})();\nexport const ${constants.join(', ')};`;
      return [node.start, node.end, text];
    });
}

/** Returns the ranges of all `.meta()` calls and of the options in `OPTIONS`. */
function optionsOf(program) {
  const ranges = [];
  walk(program, (node) => {
    if (node.type !== 'CallExpression') return;
    if (node.callee.property?.name === 'meta') ranges.push([node.callee.object.end, node.end, '']);
    const omitted = OPTIONS[node.callee.name];
    if (omitted === undefined) return;
    const { properties = [] } = node.arguments.at(-1) ?? {};
    for (const [index, { key, start, end }] of properties.entries()) {
      if (!omitted.includes(key?.name)) continue;
      ranges.push([start, properties[index + 1]?.start ?? end, '']);
    }
  });
  return ranges;
}

/** Sorts ranges, and removes those inside others. */
function withoutNested(ranges) {
  let end = 0;
  return ranges
    .toSorted(([one], [other]) => one - other)
    .filter((range) => {
      const isNested = range[0] < end;
      if (!isNested) end = range[1];
      return !isNested;
    });
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
