import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankManifest } from '@seven-hills/bank/folder/bank-document';
import { bankFolder, bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { builtFile, sendBuiltFile } from './built-files.ts';

/** The pictures of a bank's folder, by address: the file and its type. */
const pictures = {
  '/logo.svg': ['logo.svg', 'image/svg+xml; charset=utf-8'],
  '/apple-touch-icon.png': ['icons/apple-touch-icon.png', 'image/png'],
  '/icon-192.png': ['icons/icon-192.png', 'image/png'],
  '/icon-512.png': ['icons/icon-512.png', 'image/png'],
  '/icon-maskable-192.png': ['icons/icon-maskable-192.png', 'image/png'],
  '/icon-maskable-512.png': ['icons/icon-maskable-512.png', 'image/png'],
} as const;

/** Serves the logo, the icons, and the web app manifest of the bank's folder. */
export const bankFiles = fastifyPlugin(
  async (app: FastifyInstance) => {
    const serve = (path: string, contentType: string, content: Buffer) => {
      const file = builtFile(content, {});
      app.get(path, { schema: { hide: true } }, (request, reply) => {
        reply.header('cache-control', 'no-cache').type(contentType);
        return sendBuiltFile(request, reply, file);
      });
    };
    for (const [path, [file, contentType]] of Object.entries(pictures))
      serve(path, contentType, await readFile(join(bankFolder, file)));
    const manifest = Buffer.from(bankManifest(bankValues));
    serve('/manifest.webmanifest', 'application/manifest+json; charset=utf-8', manifest);
  },
  { name: 'bank-files' },
);
