import type { FastifyInstance } from 'fastify';
import { capability } from '../../../capability/capability.ts';
import type { Keyring } from '../../../platform/security/keyring.ts';
import type { CardProcessor } from '../card-processor.ts';
import { sandboxCardRoutes } from './routes.ts';

interface Means extends Omit<Parameters<typeof sandboxCardRoutes>[1], 'keys'> {
  processor: CardProcessor | null;
  signingKeys: Keyring;
}

export const sandboxCard = capability({
  routes: (app: FastifyInstance, { processor, signingKeys, ...means }: Means) => {
    if (processor?.name === 'sandbox') sandboxCardRoutes(app, { ...means, keys: signingKeys });
  },
});
