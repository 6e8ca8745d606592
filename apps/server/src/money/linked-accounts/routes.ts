import * as contract from '@seven-hills/contracts/money/linked-accounts';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import type { AchNetwork } from '../ach/ach-network.ts';
import { renameLinkedAccount, unlinkAccount } from './change-linked-account.ts';
import { type LinkingDependencies, linkAccount } from './link-account.ts';
import { listLinkedAccounts, readLinkedAccount } from './list-linked-accounts.ts';
import { proveAccount } from './prove-account.ts';
import { linkingNotOffered } from './refusals.ts';

interface Means extends LinkingDependencies {
  achNetwork: AchNetwork | null;
}

export function linkedAccountRoutes(app: FastifyInstance, means: Means): void {
  const { database, achNetwork } = means;
  /** The network, where the bank sends entries to it. Fails with `not_offered`. */
  const offered = (): AchNetwork => {
    if (!achNetwork?.operator) throw linkingNotOffered();
    return achNetwork;
  };

  serve(app, contract.listLinkedAccounts, async ({ principal }) => {
    const { simulatedIn } = offered();
    const isSimulated = simulatedIn !== null;
    return listLinkedAccounts(database, principal.customerId, null, { isSimulated });
  });
  serve(app, contract.linkAccount, async ({ principal, origin, body }) => {
    const { routingNumber: ownRoutingNumber } = offered();
    return linkAccount(means, { principal, origin, ownRoutingNumber }, body);
  });
  serve(app, contract.proveLinkedAccount, async ({ principal, origin, params, body }) => {
    offered();
    return proveAccount(database, { principal, origin, id: BigInt(params.id) }, body);
  });
  serve(app, contract.renameLinkedAccount, async ({ principal, params, body }) => {
    offered();
    const { customerId } = principal;
    const id = BigInt(params.id);
    await renameLinkedAccount(database, { customerId, id }, body.nickname);
    return readLinkedAccount(database, customerId, id);
  });
  serve(app, contract.unlinkAccount, async ({ principal, origin, params }) => {
    offered();
    await unlinkAccount(database, { principal, origin, id: BigInt(params.id) });
    return { message: 'The account was removed.' };
  });
}
