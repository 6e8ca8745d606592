import type { FastifyInstance } from 'fastify';
import { capability } from '../../../capability/capability.ts';
import type { CardProcessor } from '../card-processor.ts';
import { sandboxCardRoutes } from './routes.ts';

type Means = Parameters<typeof sandboxCardRoutes>[1] & { processor: CardProcessor | null };

export const sandboxCard = capability({
  routes: (app: FastifyInstance, means: Means) => {
    if (means.processor?.name === 'sandbox') sandboxCardRoutes(app, means);
  },
});
