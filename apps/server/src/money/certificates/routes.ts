import { brand } from '@seven-hills/bank/brand';
import type { OfferableType } from '@seven-hills/bank/limits';
import * as contract from '@seven-hills/contracts/money/certificates';
import type { FastifyInstance } from 'fastify';
import { notOffered } from '../../http/refusals.ts';
import { serve } from '../../http/route.ts';
import { bankDayAt } from '../../platform/time/bank-calendar.ts';
import { answerMoved, orderingCall } from '../orders/confirmed-movements.ts';
import { readOffers } from './certificate-rates.ts';
import { changeCertificate } from './change-certificate.ts';
import { type OpeningDependencies, openCertificate } from './opening/open-certificate.ts';
import { readCertificate } from './read-certificate.ts';
import {
  previewWithdrawal,
  type WithdrawalDependencies,
  withdrawFromCertificate,
} from './withdrawal/withdraw.ts';

type Means = OpeningDependencies &
  WithdrawalDependencies & { offeredTypes: readonly OfferableType[] };

export function certificateRoutes(app: FastifyInstance, means: Means): void {
  const { database } = means;
  const isOffered = means.offeredTypes.includes('certificate');
  serve(app, contract.listCertificateOffers, async () =>
    isOffered ? readOffers(database, bankDayAt()) : [],
  );

  serve(app, contract.openCertificate, async (call) => {
    if (!isOffered) throw notOffered(`${brand.accounts.certificate.name}s are`);
    return openCertificate(means, orderingCall(call), call.body);
  });

  serve(app, contract.getCertificate, ({ principal, params }) =>
    readCertificate(database, principal.customerId, BigInt(params.id)),
  );

  serve(app, contract.changeCertificate, ({ principal, origin, params, body }) =>
    changeCertificate(database, principal, origin, BigInt(params.id), body),
  );

  serve(app, contract.previewCertificateWithdrawal, ({ principal, params, query }) =>
    previewWithdrawal(database, principal.customerId, BigInt(params.id), query),
  );

  serve(app, contract.withdrawFromCertificate, async (call) => {
    const { params, body } = call;
    const moved = await withdrawFromCertificate(means, orderingCall(call), BigInt(params.id), body);
    return answerMoved(call.reply, moved);
  });
}
