import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance } from 'fastify';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** What the build compresses ahead of time, best first, and how it ends the file's name. */
const suffixes = { br: '.br', gzip: '.gz' } as const;
const encodings = new Negotiator<keyof typeof suffixes>({ supportedValues: ['br', 'gzip'] });

/**
 * Serves the files of the built web app, each at an address of its own. They are few and do not change,
 * so they are read once: no request chooses a file on the disk. `index.html` is the pages' own matter,
 * and what `isServed` turns down is left out.
 * Fails when there is a file whose type is not known.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  root: string,
  isServed: (path: string) => boolean,
): Promise<void> {
  const files = await readFiles(root);
  for (const [path, plain] of files) {
    if (isCompressed(path) || path === 'index.html' || !isServed(path)) continue;
    const contentType = contentTypes[extname(path)];
    if (!contentType) throw new Error(`the built web app holds ${path}, whose type is not known`);
    const compressed = {
      br: files.get(path + suffixes.br),
      gzip: files.get(path + suffixes.gzip),
    };
    const etag = `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`;
    // Names under assets/ hold a hash of what is in them.
    const lifetime = path.startsWith('assets/')
      ? 'public, max-age=31536000, immutable'
      : 'no-cache';
    // They are no part of the API, whose page lists every other address.
    app.get(`/${path}`, { schema: { hide: true } }, (request, reply) => {
      reply.headers({ 'cache-control': lifetime, etag, vary: 'accept-encoding' });
      if (request.headers['if-none-match'] === etag) return reply.status(304).send();
      const encoding = encodings.negotiate(request.headers['accept-encoding'] ?? '');
      const smaller = encoding && compressed[encoding];
      if (smaller) reply.header('content-encoding', encoding);
      return reply.type(contentType).send(smaller ?? plain);
    });
  }
}

const isCompressed = (path: string) =>
  Object.values(suffixes).some((suffix) => path.endsWith(suffix));

/** The files below a folder by their path, with slashes; what begins with a dot is not for anyone else. */
async function readFiles(root: string): Promise<Map<string, Buffer>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map<string, Buffer>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    const path = relative(root, file).split(sep).join('/');
    if (entry.isFile() && !path.split('/').some((part) => part.startsWith('.')))
      files.set(path, await readFile(file));
  }
  return files;
}
