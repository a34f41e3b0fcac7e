import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const api = process.env.API_URL ?? 'http://127.0.0.1:3000';

export default defineConfig({
  plugins: [react()],
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
        codeSplitting: {
          groups: [
            // What every visit needs travels in one file instead of dozens of small ones.
            { name: 'first', tags: ['$initial'], priority: 1 },
            // Only the pages with figures load it.
            {
              name: 'charts',
              test: /node_modules\/(recharts|d3-|victory-vendor|@reduxjs|redux|react-redux|reselect|immer|es-toolkit|decimal\.js-light|internmap|eventemitter3|use-sync-external-store)|platform\/web\/chart\/\w+Chart\./,
            },
            { name: 'shared', test: /node_modules|src\/platform|\.contract\.ts/, minShareCount: 2 },
          ],
        },
      },
    },
    reportCompressedSize: false,
    chunkSizeWarningLimit: 1_000,
  },
  server: {
    port: 3001,
    proxy: { '/api': { target: api, changeOrigin: false } },
  },
});
