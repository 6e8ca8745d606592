import { searchBank as contract } from '@seven-hills/contracts/staff/search';
import { inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Reads } from '../../http/reads/reads.ts';
import { serveRead } from '../../http/reads/serve-read.ts';
import {
  customersThemselves,
  ownersOfAccounts,
  recordViews,
  type Whose,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { type FindMessage, searchBank } from './search-bank.ts';

/** How the search finds messages to support, which are above it in the layers. */
export interface FoundMessages {
  find: FindMessage;
  sendersOf: (ids: Whose['ids']) => Whose;
}

interface Dependencies {
  reads: Reads;
  sealingKeys: Keyring;
  messages: FoundMessages;
}

/**
 * The search of the whole bank. Customers can see that they were found, as with every staff list.
 */
export function staffSearchRoutes(
  app: FastifyInstance,
  { reads, sealingKeys, messages }: Dependencies,
): void {
  serveRead(app, reads, contract, async ({ query, principal: viewer }, database) => {
    const { search = '' } = query;
    const { accountIds, ...found } = await inTransaction(database, (connection) =>
      searchBank({ connection, sealingKeys, findMessage: messages.find }, search, viewer),
    );
    const idsOf = (rows: readonly { id: number | bigint }[]) => rows.map(({ id }) => id);
    // If the views cannot be recorded, the search fails.
    for (const { what, whose } of [
      { what: 'list', whose: customersThemselves(idsOf(found.people)) },
      { what: 'list', whose: ownersOfAccounts(idsOf(found.accounts)) },
      { what: 'transactions', whose: ownersOfAccounts(accountIds) },
      {
        what: 'transactions',
        whose: customersThemselves(found.cases.map(({ customer }) => customer.id)),
      },
      { what: 'support_messages', whose: messages.sendersOf(idsOf(found.messages)) },
    ] as const)
      await recordViews(reads.primary, { viewer, what }, whose);
    return found;
  });
}
