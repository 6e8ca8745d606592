import { searchBank as contract } from '@seven-hills/contracts/api/staff/search';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendersOfMessages } from '../../help/messages/inbox.ts';
import { serve } from '../../http/route.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordViews,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { searchBank } from './search-bank.ts';

/** The search of the whole bank. Customers see that they were found, as in every list of staff. */
export function staffSearchRoutes(
  app: FastifyInstance,
  { database, sealingKeys }: { database: Database; sealingKeys: Keyring },
): void {
  serve(app, contract, ({ query, principal: viewer }) =>
    inTransaction(database, async (connection) => {
      const { search = '' } = query;
      const found = await searchBank({ connection, sealingKeys }, search, viewer);
      const { people, transactions, messages, accountIds } = found;
      for (const { what, whose } of [
        { what: 'list', whose: customersThemselves(people.map(({ id }) => id)) },
        { what: 'transactions', whose: ownersOfAccounts(accountIds) },
        { what: 'support_messages', whose: sendersOfMessages(messages.map(({ id }) => id)) },
      ] as const)
        await recordViews(connection, { viewer, what }, whose);
      return { people, transactions, messages };
    }),
  );
}
