import { type BankServices, getBankServices } from '@seven-hills/contracts/money/bank-services';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';

export function bankRoutes(
  app: FastifyInstance,
  { services }: { services: () => Promise<BankServices> },
): void {
  serve(app, getBankServices, services);
}
