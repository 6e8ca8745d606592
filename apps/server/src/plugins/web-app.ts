import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPagePath } from '@seven-hills/contracts/pages';
import type { FastifyInstance } from 'fastify';
import fastifyPlugin from 'fastify-plugin';
import { Refusal } from '../http/problem.ts';
import { sendProblem } from './errors.ts';

/**
 * Serves the built web app: hashed assets for good, compressed ahead of time, and `index.html` for
 * every page. An address that is no page gets the same document with a 404, so that the app shows its
 * not-found screen and machines are told the truth.
 */
export const webApp = fastifyPlugin(
  async (app: FastifyInstance, { webRoot }: { webRoot: string | null }) => {
    const indexFile = webRoot === null ? null : join(webRoot, 'index.html');
    const index = indexFile && existsSync(indexFile) ? await readFile(indexFile, 'utf8') : null;
    if (webRoot !== null && index !== null)
      await app.register(fastifyStatic, {
        root: webRoot,
        wildcard: false,
        index: false,
        preCompressed: true,
        cacheControl: false,
        setHeaders: (reply, path) => {
          const isHashed = path.includes('/assets/');
          reply.header(
            'cache-control',
            isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
          );
        },
      });
    app.setNotFoundHandler((request, reply) => {
      const path = request.url.split('?')[0] ?? '/';
      const wantsPage = request.method === 'GET' || request.method === 'HEAD';
      if (index === null || !wantsPage || path.startsWith('/api/') || path.startsWith('/assets/'))
        return sendProblem(
          request,
          reply,
          new Refusal('not_found', 'There is nothing at this address.'),
        );
      return reply
        .status(isPagePath(path) ? 200 : 404)
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8')
        .send(index);
    });
  },
  { name: 'web-app' },
);
