import type { Database } from '@seven-hills/postgres';
import { capability } from '../../capability/capability.ts';
import type { SiteUrl } from '../../http/site-url.ts';
import { textChanged } from './alert-kinds.ts';
import { announceTexts } from './announce-texts.ts';
import { textRoutes } from './routes.ts';

export const texts = capability({
  routes: textRoutes,
  alertKinds: [textChanged],
  jobs: ({ database, siteUrl }: { database: Database; siteUrl: SiteUrl }) => [
    {
      name: 'announce_texts',
      schedule: '* * * * *',
      work: async () => {
        await announceTexts(database, siteUrl);
      },
    },
  ],
});
