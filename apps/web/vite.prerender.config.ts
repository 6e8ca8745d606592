import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * Builds the worker thread with which the server renders the pages of visitors (`src/prerender`).
 */
export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  publicDir: false,
  // Else, the file would contain React's development build, too.
  define: { 'process.env.NODE_ENV': JSON.stringify(process.env.NODE_ENV ?? 'production') },
  ssr: { noExternal: true },
  build: {
    ssr: 'src/prerender/main.ts',
    outDir: 'dist/.prerender',
    minify: true,
    rolldownOptions: { output: { entryFileNames: '[name].js', codeSplitting: false } },
  },
});
