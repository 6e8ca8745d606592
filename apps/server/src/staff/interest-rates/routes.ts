import type { ResultOf } from '@seven-hills/contracts/endpoint';
import * as contract from '@seven-hills/contracts/staff/interest-rates';
import { parseAmount } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { serveCsv, wholeList } from '../../http/lists/csv-list.ts';
import { serve } from '../../http/route.ts';
import {
  readRateTerms,
  readToday,
  termsOn,
  toAnswer,
} from '../../money/interest/interest-terms.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import { inStaffTransaction } from '../../people/sessions/in-staff-transaction.ts';
import type { Proposals } from '../proposals/proposals.ts';
import type { Maker } from '../proposals/propose.ts';
import { changeCertificateRate, listCertificateRates } from './certificate-rates.ts';
import { rateCsv, rateRows } from './csv-columns.ts';
import { changeIraTerms, listIraTerms } from './ira-terms.ts';
import { changeRates, lockRates, type RatesPayload } from './rates-action.ts';

/** Staff read and change interest rates. */
export function interestRateRoutes(
  app: FastifyInstance,
  { database, proposals }: { database: Database; proposals: Proposals },
): void {
  /** Changes rates, or proposes the change if the policy requires others to approve it. */
  const change = async <Answer>(
    payload: { reason: string },
    { staff, origin }: Omit<Maker, 'reason'>,
    write: (connection: Connection, setter: Parameters<typeof changeRates>[2]) => Promise<Answer>,
  ) => {
    await refuseWhileWaiting(database, staff.customerId, 'change rates');
    return inStaffTransaction(database, staff, async (connection) => {
      await lockRates(connection);
      const maker = { staff, reason: payload.reason, origin };
      return (
        (await proposals.ifNeeded(['interest_rate_change'], payload, maker, connection)) ??
        write(connection, { staffId: staff.customerId, proposalId: null, origin })
      );
    });
  };

  serve(app, contract.listInterestTerms, () => listTerms(database));

  serveCsv(app, database, contract.exportInterestTerms, {
    name: 'interest-rates',
    columns: rateCsv,
    pages: () =>
      wholeList(async () =>
        contract.listInterestTerms.answer.parse(await listTerms(database)).flatMap(rateRows),
      ),
  });

  serve(app, contract.listCertificateRates, () => listCertificateRates(database));

  serve(app, contract.setCertificateRates, async ({ body, principal, origin }) => {
    const payload = { ...body, rate: Math.round(Number(body.rate) * 10_000) };
    return change(payload, { staff: principal, origin }, async (connection, setter) => {
      await changeCertificateRate(connection, payload, setter);
      return listCertificateRates(connection);
    });
  });

  serve(app, contract.listIraTerms, () => listIraTerms(database));

  serve(app, contract.setIraTerms, async ({ body, principal, origin }) => {
    const cents = (text: string) => String(parseAmount(text) ?? 0n);
    const payload = {
      ...body,
      limit: cents(body.limit),
      limitFrom50: cents(body.limitFrom50),
    };
    return change(payload, { staff: principal, origin }, async (connection, setter) => {
      await changeIraTerms(connection, payload, setter);
      return listIraTerms(connection);
    });
  });

  serve(app, contract.setInterestTerms, async ({ body, principal, origin }) => {
    const payload = payloadOf(body);
    return change(payload, { staff: principal, origin }, async (connection, setter) => {
      await changeRates(connection, payload, setter);
      return listTerms(connection);
    });
  });
}

const payloadOf = ({ tiers, ...form }: contract.InterestRateForm): RatesPayload => ({
  ...form,
  tiers: tiers.map(({ from, rate }) => ({
    from: String(parseAmount(from) ?? 0n),
    rate: Math.round(Number(rate) * 10_000),
  })),
});

async function listTerms(
  database: Database | Connection,
): Promise<ResultOf<typeof contract.listInterestTerms>> {
  const [terms, today] = [await readRateTerms(database), await readToday(database)];
  return terms.map((each) => ({
    ...toAnswer(each),
    id: each.id,
    accountType: each.accountType,
    reason: each.reason,
    setAt: each.setAt,
    setBy: each.setBy,
    standing:
      each.validFrom > today
        ? 'coming'
        : termsOn(terms, each.accountType, today) === each
          ? 'current'
          : 'past',
  }));
}
