import { hash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const contentTypes: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.woff2': 'font/woff2',
};

/** The build's precompressed encodings, best first, with their file suffixes. */
const suffixes = { br: '.br', gzip: '.gz' } as const;
const encodings = new Negotiator<keyof typeof suffixes>({ supportedValues: ['br', 'gzip'] });

/** A file in each encoding that is available. */
export interface BuiltFile {
  plain: Buffer;
  br?: Buffer | undefined;
  gzip?: Buffer | undefined;
  etag: string;
}

export const builtFile = (
  plain: Buffer,
  compressed: Pick<BuiltFile, 'br' | 'gzip'>,
): BuiltFile => ({
  plain,
  ...compressed,
  etag: `W/"${hash('sha256', plain, 'base64url').slice(0, 22)}"`,
});

/**
 * Responds with a file in the smallest encoding that the client accepts, or with 304 if the client
 * has it already.
 */
export function sendBuiltFile(
  request: FastifyRequest,
  reply: FastifyReply,
  file: BuiltFile,
): FastifyReply {
  reply.header('etag', file.etag);
  if (request.headers['if-none-match'] === file.etag) return reply.status(304).send();
  const encoding = encodingFor(request);
  const smaller = encoding && file[encoding];
  if (smaller) reply.header('content-encoding', encoding);
  return reply.send(smaller ?? file.plain);
}

/** Returns the smallest encoding that the client accepts; null if it accepts none. */
export const encodingFor = ({ headers }: FastifyRequest): 'br' | 'gzip' | null =>
  encodings.negotiate(headers['accept-encoding'] ?? '');

/** Responds with a document that is made for one request, in the smallest encoding accepted. */
export async function sendCompressed(
  request: FastifyRequest,
  reply: FastifyReply,
  document: string,
): Promise<FastifyReply> {
  const encoding = encodingFor(request);
  if (!encoding) return reply.send(document);
  reply.header('content-encoding', encoding);
  return reply.send(await compressors[encoding](document));
}

/** Both run in other threads. A higher quality of Brotli takes several times as long. */
const compressors = {
  br: (text: string) =>
    promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text: string) => promisify(gzip)(text, { level: 5 }),
};

/**
 * Serves the files of the built web app, each at its own address. Reads the few, unchanging files
 * once, so no request selects a file on disk. Leaves out `index.html`, which the web app plugin
 * serves, and files that `isServed` rejects. Fails for a file of unknown type.
 */
export async function serveBuiltFiles(
  app: FastifyInstance,
  root: string,
  isServed: (path: string) => boolean,
): Promise<void> {
  const files = await readFiles(root);
  const assets = new Map<string, BuiltFile & { contentType: string }>();
  for (const [path, plain] of files) {
    if (isCompressed(path) || path === 'index.html' || !isServed(path)) continue;
    const contentType = contentTypes[extname(path)];
    if (!contentType) throw new Error(`the built web app contains ${path}, whose type is unknown`);
    const file = builtFile(plain, {
      br: files.get(path + suffixes.br),
      gzip: files.get(path + suffixes.gzip),
    });
    if (path.startsWith(ASSETS)) assets.set(path.slice(ASSETS.length), { ...file, contentType });
    else
      app.get(`/${path}`, hidden, (request, reply) => {
        reply.headers({ 'cache-control': 'no-cache', vary: 'accept-encoding' }).type(contentType);
        return sendBuiltFile(request, reply, file);
      });
  }
  // One route for all files: separate routes for hundreds of files took a tenth of the server's
  // startup time.
  app.get<{ Params: { '*': string } }>(`/${ASSETS}*`, hidden, (request, reply) => {
    const file = assets.get(request.params['*']);
    if (!file) return reply.callNotFound();
    const lifetime = 'public, max-age=31536000, immutable';
    reply.headers({ 'cache-control': lifetime, vary: 'accept-encoding' }).type(file.contentType);
    return sendBuiltFile(request, reply, file);
  });
}

/** The folder of files whose names contain a hash of their content. */
const ASSETS = 'assets/';

/** Hidden from the API page, because these routes are not part of the API. */
const hidden = { schema: { hide: true } };

const isCompressed = (path: string) =>
  Object.values(suffixes).some((suffix) => path.endsWith(suffix));

/** Reads the files below a folder, keyed by path with forward slashes, without hidden files. */
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
