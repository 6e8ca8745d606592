import { tmpdir } from 'node:os';
import type { FastifyInstance } from 'fastify';
import { capabilityAudit } from '../../src/compose/capabilities.ts';
import type { JobMeans } from '../../src/compose/means.ts';
import { reconcileOpenPayments } from '../../src/money/initial-deposit/reconcile-open-payments.ts';
import type { TestBank } from './test-bank.ts';

/** What a bank's jobs work with. */
export const jobMeans = ({ app, roles }: TestBank): JobMeans => ({
  ...app.means,
  dataDirectory: tmpdir(),
  readerConnectionString: roles.reader.connectionString,
  releasesByTime: app.means.proposals.releasesByTime,
  capabilityAudit,
});

/** Does the job that credits card payments which succeeded unnoticed; returns how many. */
export async function reconcileCardPayments({ means }: FastifyInstance): Promise<number> {
  const { processor } = means;
  if (!processor) throw new Error('this bank takes no cards');
  return reconcileOpenPayments({ ...means, processor });
}
