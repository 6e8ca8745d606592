import type { BankIdentity } from '@seven-hills/bank/brand';
import { feeScheduleOf } from '@seven-hills/bank/fee-schedules/fee-schedule';
import { type AccountType, accountTypes } from '@seven-hills/bank/limits';
import { words } from '@seven-hills/bank/words/words';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import * as contract from '@seven-hills/contracts/money/fee-schedules';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { nothingHere } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { readComingChanges } from './coming-changes.ts';
import { feeSchedulePdf } from './schedule-pdf.ts';

interface Means {
  database: Database;
  identity: BankIdentity;
  services: () => Promise<BankServices>;
}

/** Everyone can read all fees of an account before opening one, with the announced changes. */
export function feeScheduleRoutes(
  app: FastifyInstance,
  { database, identity, services }: Means,
): void {
  const linesOf = (offered: BankServices, type: AccountType) =>
    feeScheduleOf(offered.terms.byType[type], offered, words.customers);

  serve(app, contract.getFeeSchedules, async () => {
    const offered = await services();
    const types = accountTypes.filter((type) => offered.accountTypes.includes(type));
    return {
      schedules: types.map((accountType) => ({
        accountType,
        lines: linesOf(offered, accountType),
      })),
      coming: await readComingChanges(database, offered, types),
    };
  });

  serve(app, contract.downloadFeeSchedule, async ({ params: { accountType }, reply }) => {
    const offered = await services();
    if (![...offered.accountTypes, ...offered.formerTypes].includes(accountType))
      throw nothingHere();
    const schedule = {
      accountType,
      asOf: bankDayAt(),
      lines: linesOf(offered, accountType),
      coming: await readComingChanges(database, offered, [accountType]),
    };
    return sendFile(reply, feeSchedulePdf(identity, schedule));
  });
}
