import * as contract from '@seven-hills/contracts/staff/books-check';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { readBooksCheck } from './read-books-check.ts';

export function auditRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.getBooksCheck, () => readBooksCheck(database));
}
