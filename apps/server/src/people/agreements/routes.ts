import { listOwnAgreements } from '@seven-hills/contracts/people/agreements';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import { listAgreements } from './list-agreements.ts';

export function agreementRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, listOwnAgreements, ({ principal }) => listAgreements(database, principal.customerId));
}
