import * as contract from '@seven-hills/contracts/help/saved-replies';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import {
  createSavedReply,
  listSavedReplies,
  removeSavedReply,
  updateSavedReply,
} from './saved-replies.ts';

export function savedReplyRoutes(app: FastifyInstance, { database }: { database: Database }): void {
  serve(app, contract.listSavedReplies, () => listSavedReplies(database));
  serve(app, contract.createSavedReply, ({ body, principal }) =>
    createSavedReply(database, body, principal.customerId),
  );
  serve(app, contract.updateSavedReply, ({ params, body, principal }) =>
    updateSavedReply(database, params.id, body, principal.customerId),
  );
  serve(app, contract.removeSavedReply, ({ params }) => removeSavedReply(database, params.id));
}
