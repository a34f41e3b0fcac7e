import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { inRoot } from './project.mjs';

const pages = ['reference', 'first-ticket'];
const source = inRoot('src/app/web/api-docs');
const [, , web] = process.argv;

/** The API reference has its own bundle, so that the app doesn't load its viewer. Its files are assets like all others. */
const { metafile } = await build({
  entryPoints: pages.flatMap((page) => [join(source, `${page}.ts`), join(source, `${page}.css`)]),
  outdir: join(web, 'assets'),
  entryNames: 'api-[name]-[hash]',
  bundle: true,
  minify: true,
  format: 'esm',
  target: 'es2023',
  metafile: true,
  logLevel: 'error',
});

const built = new Map(
  Object.entries(metafile.outputs).flatMap(([file, { entryPoint }]) => (entryPoint ? [[basename(entryPoint), basename(file)]] : [])),
);

mkdirSync(join(web, 'api-docs'));
for (const page of pages) {
  const html = readFileSync(join(source, `${page}.html`), 'utf8');
  const linked = html.replaceAll(/(?<=(?:href|src)=")[\w-]+\.(?:ts|css)(?=")/g, (name) => {
    const file = built.get(name);
    if (!file) throw new Error(`${page}.html links to ${name}, which isn't built`);
    return `/assets/${file}`;
  });
  writeFileSync(join(web, 'api-docs', `${page}.html`), linked);
}
