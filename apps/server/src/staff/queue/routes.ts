import type { Given, QueryOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/staff/queue';
import type { Database } from '@seven-hills/postgres';
import { inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { WorkSource } from '../../capability/work-source.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { refusalOfStaff } from '../../http/staff-access.ts';
import { customersThemselves, recordViews } from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { approveSeveral, type SeveralDependencies } from './approve-several.ts';
import { workCsv } from './csv-columns.ts';
import { listWork } from './list-work.ts';
import {
  type ChatOwners,
  claimItem,
  listColleagues,
  type OwnDependencies,
  reassignItem,
  releaseItem,
} from './own-work.ts';
import { type ReadMessage, readWork } from './read-work.ts';

interface Dependencies extends SeveralDependencies {
  database: Database;
  sealingKeys: Keyring;
  releaseHour: () => Promise<number | null>;
  sources: readonly WorkSource[];
  chats: ChatOwners;
  readMessage: ReadMessage;
}

/** The description that customers see of what staff viewed, by kind of work. */
const viewOf = {
  wire: 'transactions',
  deposit: 'transactions',
  failed_payment: 'transactions',
  proposal: 'proposals',
  chat: 'chat_list',
  message: 'support_messages',
  name_change: 'list',
  case: 'transactions',
  ach_entry: 'transactions',
  incoming_wire: 'transactions',
  wire_request: 'transactions',
  settlement: 'transactions',
  refused_message: 'transactions',
  return_rate: 'transactions',
  ach_recall: 'transactions',
  screening: 'transactions',
} as const;

/**
 * The queue: open work of every kind, the person working on each item, and the facts needed to
 * decide it.
 */
export function queueRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, sealingKeys, sources, chats, readMessage } = dependencies;

  /** Records whose items staff viewed, each under its kind. */
  async function recordSeen(
    connection: Parameters<typeof recordViews>[0],
    viewer: Principal,
    items: readonly Given<typeof contract.workItem>[],
  ): Promise<void> {
    for (const what of new Set(items.map(({ kind }) => viewOf[kind])))
      await recordViews(
        connection,
        { viewer, what },
        customersThemselves(
          items.filter(({ kind }) => viewOf[kind] === what).map(({ person }) => person?.id ?? null),
        ),
      );
  }

  async function readList(viewer: Principal, query: QueryOf<typeof contract.listWork>) {
    const releaseHour = await dependencies.releaseHour();
    return inTransaction(database, async (connection) => {
      const source = { connection, sealingKeys, releaseHour };
      const answer = await listWork(sources, source, viewer, query);
      await recordSeen(connection, viewer, answer.items);
      return answer;
    });
  }

  serve(app, contract.listWork, ({ principal, query }) => readList(principal, query));

  serveCsv(app, database, contract.exportWork, {
    name: 'queue',
    columns: workCsv,
    pages: ({ principal, query }) =>
      wholeList(async () => contract.listWork.answer.parse(await readList(principal, query)).items),
  });

  serve(app, contract.readWork, async ({ principal, params }) => {
    refuseKind(params.kind, principal);
    const releaseHour = await dependencies.releaseHour();
    return inTransaction(database, async (connection) => {
      const source = { connection, sealingKeys, releaseHour };
      const facts = await readWork({ sources, readMessage }, source, principal, params);
      await recordSeen(connection, principal, [facts.item]);
      return facts;
    });
  });

  const owning: OwnDependencies = {
    database,
    sources,
    chats,
    transactionsOn: (connection) => ({ connection, sealingKeys, releaseHour: null }),
  };
  serve(app, contract.claimWork, async ({ principal, params, origin }) => {
    refuseKind(params.kind, principal);
    return { owner: await claimItem(owning, params, principal, origin) };
  });
  serve(app, contract.releaseWork, async ({ principal, params, origin }) => {
    refuseKind(params.kind, principal);
    return { owner: await releaseItem(owning, params, principal, origin) };
  });
  serve(app, contract.reassignWork, async ({ principal, params, body, origin }) => {
    refuseKind(params.kind, principal);
    return { owner: await reassignItem(owning, { ...params, ...body }, principal, origin) };
  });
  serve(app, contract.listColleagues, async ({ principal, query }) => {
    refuseKind(query.kind, principal);
    return listColleagues(database, query.kind, principal.customerId);
  });

  serve(app, contract.approveSeveral, ({ principal, body, origin }) =>
    approveSeveral(dependencies, body, principal, origin),
  );
}

/** Fails with `permission_required` unless the caller's role may do this kind of work. */
function refuseKind(kind: contract.WorkKind, { staffRole }: Principal): void {
  const refusal = refusalOfStaff(contract.permissionOfWork[kind], staffRole);
  if (refusal) throw refusal;
}
