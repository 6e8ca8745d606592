import * as contract from '@seven-hills/contracts/staff/cases';
import { parseAmount } from '@seven-hills/money';
import { inTransaction } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import type { Principal } from '../../http/callers/principal.ts';
import { serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import { type CaseRow, caseColumns, caseJoins, toOwnCase } from '../../money/cases/case-row.ts';
import {
  customersThemselves,
  recordingViews,
  recordViews,
} from '../../people/views/record-views.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { refuseUnknown } from '../notes/customer-notes.ts';
import { addCaseNote, extendCase, leaveCredit, reopenCase } from './change-case.ts';
import { caseCsv } from './csv-columns.ts';
import { concludeCase, creditCase, type Decider, type Deciding, debitCase } from './decide-case.ts';
import { openCaseFor } from './open-case.ts';
import { readStaffCase } from './read-case.ts';
import { returnDebit } from './return-debit.ts';

interface Dependencies extends Deciding {
  sealingKeys: Keyring;
}

/** Staff investigate, credit, and conclude the problems that customers reported. */
export function staffCaseRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, sealingKeys } = dependencies;

  /** Reads a case for a staff member; the view is recorded. */
  const read = (viewer: Principal, id: number | bigint) =>
    inTransaction(database, async (connection) => {
      const source = { connection, sealingKeys, releaseHour: null };
      const { shown, parties } = await readStaffCase(source, viewer, id);
      await recordViews(connection, { viewer, what: 'transactions' }, customersThemselves(parties));
      return shown;
    });

  serve(app, contract.readCase, ({ principal, params }) => read(principal, params.id));

  serve(app, contract.openCase, async ({ principal, origin, body }) =>
    read(principal, await openCaseFor(database, { staff: principal, origin }, body)),
  );

  const listCases = (viewer: Principal, customerId: number) =>
    recordingViews(
      database,
      { viewer, what: 'transactions' },
      async (connection) => {
        await refuseUnknown(connection, BigInt(customerId));
        const { rows } = await connection.query<CaseRow>(
          `select ${caseColumns} from dispute_case as item ${caseJoins}
           where item.customer_id = $1
           order by item.id desc`,
          [customerId],
        );
        return rows.map(toOwnCase);
      },
      () => customersThemselves([customerId]),
    );

  serve(app, contract.listCustomerCases, ({ principal, params }) =>
    listCases(principal, params.id),
  );

  serveCsv(app, database, contract.exportCustomerCases, {
    name: 'cases',
    of: ({ params }) => `customer-${params.id}`,
    columns: caseCsv,
    pages: ({ principal, params }) => wholeList(() => listCases(principal, params.id)),
  });

  /** Responds with the case after a decision, or with the proposal that it became. */
  async function answer(principal: Principal, id: number, decided: Decided) {
    return (await decided) ?? read(principal, id);
  }

  serve(app, contract.creditCase, (call) =>
    answer(
      call.principal,
      call.params.id,
      creditCase(dependencies, deciderOf(call), parseAmount(call.body.amount) ?? 0n),
    ),
  );
  serve(app, contract.concludeCase, (call) =>
    answer(call.principal, call.params.id, concludeCase(dependencies, deciderOf(call), call.body)),
  );
  serve(app, contract.debitCase, (call) =>
    answer(call.principal, call.params.id, debitCase(dependencies, deciderOf(call))),
  );

  serve(app, contract.returnCaseDebit, async (call) => {
    const decider = deciderOf(call);
    await returnDebit(dependencies, decider);
    return read(call.principal, decider.caseId);
  });

  serve(app, contract.leaveCredit, async (call) =>
    read(call.principal, await leaveCredit(database, deciderOf(call), call.body.explanation)),
  );
  serve(app, contract.extendCase, async (call) =>
    read(call.principal, await extendCase(database, deciderOf(call), call.body.reason)),
  );
  serve(app, contract.addCaseNote, async (call) =>
    read(call.principal, await addCaseNote(database, deciderOf(call), call.body.note)),
  );
  serve(app, contract.reopenCase, async (call) =>
    read(call.principal, await reopenCase(database, deciderOf(call), call.body.note)),
  );
}

type Decided = ReturnType<typeof debitCase>;

const deciderOf = ({
  principal,
  params,
  origin,
}: {
  principal: Principal;
  params: { id: number };
  origin: Decider['origin'];
}): Decider => ({ staff: principal, caseId: BigInt(params.id), origin });
