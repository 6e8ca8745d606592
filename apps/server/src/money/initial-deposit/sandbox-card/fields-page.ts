import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bankDocument } from '@seven-hills/bank/folder/bank-document';
import { bankValues } from '@seven-hills/bank/folder/values-of-folder';
import type { FastifyInstance } from 'fastify';
import { nothingHere } from '../../../http/refusals.ts';

/** Allows only its own files and calls, and only the bank's own frame. */
const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "font-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'self'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

/**
 * The hosted card fields: a separate document, so that the bank's page never sees card numbers. The
 * client secret is in the URL fragment, which is never sent to a server.
 */
export function serveFieldsPage(app: FastifyInstance, webRoot: string | null): void {
  app.get('/sandbox-card/fields', { schema: { hide: true } }, async (_request, reply) => {
    const file = webRoot === null ? null : join(webRoot, 'sandbox-card', 'fields.html');
    if (file === null || !existsSync(file)) throw nothingHere();
    return reply
      .header('content-security-policy', contentSecurityPolicy)
      .header('x-frame-options', 'SAMEORIGIN')
      .header('referrer-policy', 'no-referrer')
      .header('cache-control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(bankDocument(await readFile(file, 'utf8'), bankValues));
  });
}
