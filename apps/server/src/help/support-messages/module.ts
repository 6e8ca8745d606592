import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { AlertKind } from '../../capability/alert-kind.ts';
import { capability } from '../../capability/capability.ts';
import { messageWork } from './message-work.ts';
import { supportRoutes } from './routes.ts';

const supportReply: AlertKind = {
  name: 'support_reply',
  title: 'We answered your message',
  placeOf: () => ({ path: '/support', label: 'View your messages' }),
  log: {
    actions: ['support_message_answered'],
    sentenceOf: (detail) =>
      `We answered your message${detail === null ? '' : ` ${detail}`} by email.`,
  },
  choice: {
    label: 'We answer your message',
    subject: 'answers to your messages',
    isAlwaysEmailed: true,
  },
};

export const supportMessages = capability({
  routes: (app: FastifyInstance, means: { database: Database; showsMail: boolean }) =>
    supportRoutes(app, { database: means.database, showsOutbox: means.showsMail }),
  workSources: [messageWork],
  alertKinds: [supportReply],
});
