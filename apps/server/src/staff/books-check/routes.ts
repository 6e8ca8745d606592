import * as contract from '@seven-hills/contracts/staff/books-check';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { bankNow } from '../../platform/time/server-clock.ts';
import { readBooksCheck } from './read-books-check.ts';

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  const servesSince = bankNow();
  serve(app, contract.getBooksCheck, () => readBooksCheck(database, servesSince));
}
