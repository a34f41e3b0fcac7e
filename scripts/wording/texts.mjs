import { parseSync } from 'vite';

const SQL =
  /^\s*(?:SELECT|INSERT|UPDATE|DELETE|WITH|CREATE|ALTER|DROP|LOCK|SET|VALUES|FROM|WHERE|JOIN|AND|OR|ON|ORDER|LIMIT|RETURNING)\b|::(?:text|int|jsonb|bigint)/;
const WORDS = /\p{L}{2,}['’]?[\p{L}]*[,;:.…!?]?\s+\S*\p{L}/u;
const VALUE = '{…}';
const LABEL = /^\p{Lu}\p{Ll}+$/u;
/** Attributes and properties whose values are names for programs. */
const NAMES = new Set([
  'className',
  'path',
  'd',
  'viewBox',
  'transform',
  'role',
  'autoComplete',
  'type',
  'name',
  'id',
  'key',
  'rel',
  'to',
  'href',
]);

/**
 * Returns the texts of a TypeScript or JavaScript source that people read, in source order, as `{ line, text }`. A text is a literal, a
 * template or the content of a JSX element; `{…}` stands for each value in it. SQL, module names and single lowercase words are left out.
 */
export function extractTexts(path, source) {
  const { program } = parseSync(path, source);
  const lineOf = toLineFinder(source);
  const texts = [];
  const add = (at, text) => {
    const plain = text.replace(/\s+/g, ' ').trim();
    if (isReadable(plain)) texts.push({ line: lineOf(at), text: plain });
  };
  visit(program, undefined, add);
  return texts;
}

function isReadable(text) {
  const withoutValues = text.replaceAll(VALUE, '');
  return /\p{L}{2}/u.test(withoutValues) && (WORDS.test(text.replaceAll(VALUE, 'Value')) || LABEL.test(text)) && !SQL.test(text);
}

function visit(node, parent, add) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const each of node) visit(each, parent, add);
    return;
  }
  if (SKIPPED.has(node.type)) return;
  if (node.type === 'JSXAttribute' && NAMES.has(node.name.name)) return;
  if (node.type === 'Literal') {
    if (typeof node.value === 'string' && !isName(node, parent)) add(node.start, node.value);
    return;
  }
  if (node.type === 'TemplateLiteral') add(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join(VALUE));
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') add(firstText(node)?.start ?? node.start, inline(node));
  for (const [key, value] of Object.entries(node)) {
    if (key === 'type' || key === 'start' || key === 'end') continue;
    visit(value, node, add);
  }
}

const SKIPPED = new Set([
  'ImportDeclaration',
  'ExportAllDeclaration',
  'TSLiteralType',
  'TSImportType',
  'TaggedTemplateExpression',
  'ImportExpression',
]);

/** The key of a property, or the value of a property that names something for a program. */
function isName(node, parent) {
  if (parent?.type !== 'Property') return false;
  return parent.key === node || NAMES.has(parent.key.name ?? parent.key.value);
}

const firstText = (node) => node.children.find((child) => child.type === 'JSXText' && child.value.trim());

/** The text directly inside an element, its values and inner elements as `{…}`; '' without text of its own. */
function inline(node) {
  if (!firstText(node)) return '';
  return node.children
    .map((child) => (child.type === 'JSXText' ? child.value : child.type === 'JSXExpressionContainer' ? toText(child) : VALUE))
    .join('');
}

const toText = ({ expression }) => (expression.type === 'Literal' && typeof expression.value === 'string' ? expression.value : VALUE);

function toLineFinder(source) {
  const starts = [0];
  for (let at = source.indexOf('\n'); at >= 0; at = source.indexOf('\n', at + 1)) starts.push(at + 1);
  return (position) => {
    let low = 0;
    let high = starts.length;
    while (high - low > 1) {
      const middle = (low + high) >> 1;
      if ((starts[middle] ?? 0) <= position) low = middle;
      else high = middle;
    }
    return high;
  };
}
