import { searchBank as contract } from '@seven-hills/contracts/api/staff/search';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordViews,
  type Whose,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { type FindMessage, searchBank } from './search-bank.ts';

interface Dependencies {
  database: Database;
  sealingKeys: Keyring;
  messages: { find: FindMessage; sendersOf: (ids: Whose['ids']) => Whose };
}

/** The search of the whole bank. Customers see that they were found, as in every list of staff. */
export function staffSearchRoutes(
  app: FastifyInstance,
  { database, sealingKeys, messages }: Dependencies,
): void {
  serve(app, contract, ({ query, principal: viewer }) =>
    inTransaction(database, async (connection) => {
      const { search = '' } = query;
      const found = await searchBank(
        { connection, sealingKeys, findMessage: messages.find },
        search,
        viewer,
      );
      const { accountIds, ...answer } = found;
      const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);
      for (const { what, whose } of [
        { what: 'list', whose: customersThemselves(idsOf(found.people)) },
        { what: 'transactions', whose: ownersOfAccounts(accountIds) },
        {
          what: 'transactions',
          whose: customersThemselves(found.cases.map(({ customer }) => customer.id)),
        },
        { what: 'support_messages', whose: messages.sendersOf(idsOf(found.messages)) },
      ] as const)
        await recordViews(connection, { viewer, what }, whose);
      return answer;
    }),
  );
}
