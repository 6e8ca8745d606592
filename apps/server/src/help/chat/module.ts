import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { LinkMeans } from '../../people/email/email-links.ts';
import { closeIdleChats } from './close-idle-chats.ts';
import { chatReply, notifyOfUnreadChats } from './notify-of-unread.ts';
import { chatWork } from './owners/chat-work.ts';
import { chatRoutes } from './routes.ts';

export const chat = capability({
  routes: chatRoutes,
  jobs: ({ database, ...mail }: LinkMeans & { database: Database }) => [
    { name: 'close_idle_chats', schedule: '*/10 * * * *', work: () => closeIdleChats(database) },
    {
      name: 'tell_unread_chats',
      schedule: '* * * * *',
      work: () => notifyOfUnreadChats(database, mail),
    },
  ],
  workSources: [chatWork],
  alertKinds: [chatReply],
});
