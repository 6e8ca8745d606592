import type { FastifyInstance } from 'fastify';
import { capability } from '../../capability/capability.ts';
import { registrationRoutes } from './routes.ts';

interface Means extends Omit<Parameters<typeof registrationRoutes>[1], 'takesCards' | 'saysWhy'> {
  /** Null if the bank takes no cards. */
  processor: object | null;
  showsMail: boolean;
}

export const registration = capability({
  routes: (app: FastifyInstance, means: Means) =>
    registrationRoutes(app, {
      ...means,
      takesCards: means.processor !== null,
      saysWhy: means.showsMail,
    }),
  keyedColumns: [{ purpose: 'sealing', table: 'customer', column: 'ssn_key_id' }],
});
