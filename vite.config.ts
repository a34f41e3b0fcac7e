import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin, type Rolldown } from 'vite';

type Chunk = Rolldown.OutputChunk;

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

/** What nearly every visit shows first; the browser would learn of these files only from the program it is still reading. */
const SHOWN_FIRST = ['/src/app/web/shell/Shell.tsx', '/src/app/web/TicketListRoute.tsx', '/src/app/web/list-ahead.ts'];

/** Lets the browser fetch the first page's files, and who is signed in, beside the program instead of after it. */
function askEarly(): Plugin {
  const link = (attrs: Record<string, string>): HtmlTagDescriptor => ({ tag: 'link', attrs, injectTo: 'head' });
  return {
    name: 'ask-early',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(_html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
        const withImports = (wanted: (chunk: Chunk) => boolean) => {
          const found = new Set(chunks.filter(wanted));
          // A set hands out what is added while it is walked through.
          for (const { imports } of found) for (const chunk of chunks) if (imports.includes(chunk.fileName)) found.add(chunk);
          return found;
        };
        const known = withImports(({ isEntry }) => isEntry);
        const first = withImports(({ moduleIds }) => SHOWN_FIRST.some((path) => moduleIds.some((id) => id.endsWith(path))));
        const later = [...first].filter((chunk) => !known.has(chunk));
        const styles = new Set(later.flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]));
        return [
          link({ rel: 'preload', href: '/api/auth/me', as: 'fetch', crossorigin: 'anonymous' }),
          ...later.map(({ fileName }) => link({ rel: 'modulepreload', href: `/${fileName}` })),
          ...[...styles].map((name) => link({ rel: 'preload', href: `/${name}`, as: 'style', crossorigin: 'anonymous' })),
        ];
      },
    },
  };
}

export default defineConfig({
  plugins: [react(), askEarly()],
  publicDir: 'src/app/web/public',
  cacheDir: '.cache/vite',
  build: {
    outDir: 'dist/web',
    target: 'es2023',
    // The content security policy allows no data: fonts and no inline code.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        // What several pages share travels in one file instead of dozens of small ones.
        codeSplitting: { groups: [{ name: 'shared', test: /node_modules|src\/platform|\.contract\.ts/, minShareCount: 2 }] },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 500,
  },
  server: {
    port: 3001,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
});
