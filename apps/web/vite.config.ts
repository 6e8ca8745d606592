import { fileURLToPath } from 'node:url';
import tailwind from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { preloadFonts } from './scripts/preload-fonts.ts';

const apiOrigin = process.env.API_ORIGIN ?? 'http://127.0.0.1:3001';

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react(), tailwind(), preloadFonts(['fraunces', 'public-sans'])],
  build: {
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: ['index.html', 'sandbox-card/fields.html'],
      output: {
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
            { name: 'forms', test: /node_modules\/(?:zod|react-hook-form|@hookform)\// },
          ],
        },
      },
    },
  },
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: {
      '/api': apiOrigin,
      '^/sandbox-card/(?:payment|confirm|authenticate)$': apiOrigin,
      '/ws': { target: apiOrigin.replace(/^http/, 'ws'), ws: true },
    },
  },
});
