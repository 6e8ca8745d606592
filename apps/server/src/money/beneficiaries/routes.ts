import { beneficiaryTerms } from '@seven-hills/bank/beneficiaries';
import type { BankIdentity } from '@seven-hills/bank/brand';
import * as contract from '@seven-hills/contracts/money/beneficiaries';
import type { Database } from '@seven-hills/postgres';
import type { FastifyInstance } from 'fastify';
import { sendFile } from '../../http/answers.ts';
import { serve } from '../../http/route.ts';
import {
  type ConfirmChange,
  countingChanges,
} from '../../people/second-factor/confirmed-changes.ts';
import { listReceived } from '../account-sharing/invitations.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import {
  changeBeneficiaries,
  confirmBeneficiaries,
  declineBeneficiaries,
} from './change-beneficiaries.ts';
import { designationPdf } from './designation-pdf.ts';
import { currentDesignation, listProposedTo, readBeneficiaries } from './read-beneficiaries.ts';

interface Means {
  database: Database;
  identity: BankIdentity;
  confirmChange: ConfirmChange;
}

/** The owners of an account name its beneficiaries, confirm changes, and print the designation. */
export function beneficiaryRoutes(
  app: FastifyInstance,
  { database, identity, confirmChange }: Means,
): void {
  const confirm = countingChanges(database, confirmChange);

  serve(app, contract.listDecisions, async ({ principal: { customerId } }) => {
    const [invitations, beneficiaries] = await Promise.all([
      listReceived(database, customerId, undefined),
      listProposedTo(database, customerId),
    ]);
    return { invitations, beneficiaries };
  });

  serve(app, contract.getBeneficiaries, async ({ principal: { customerId }, params }) => {
    await findOwnedAccount(database, customerId, BigInt(params.id));
    return readBeneficiaries(database, customerId, BigInt(params.id));
  });

  serve(app, contract.changeBeneficiaries, async (call) => {
    const { principal, origin, params, body } = call;
    // Refuses strangers before they are asked to confirm anything.
    await findOwnedAccount(database, principal.customerId, BigInt(params.id));
    const sharing = beneficiaryTerms(params.id, body.beneficiaries);
    const owner = await confirm(call, { change: 'change_beneficiaries', sharing });
    return changeBeneficiaries(database, owner, origin, BigInt(params.id), body);
  });

  serve(app, contract.confirmBeneficiaries, async (call) => {
    const { principal, origin, params } = call;
    const change = { accountId: BigInt(params.id), id: BigInt(params.changeId) };
    await findOwnedAccount(database, principal.customerId, change.accountId);
    const sharing = beneficiaryTerms(params.id, params.changeId);
    const owner = await confirm(call, { change: 'confirm_beneficiaries', sharing });
    return confirmBeneficiaries(database, owner, origin, change);
  });

  serve(app, contract.declineBeneficiaries, async ({ principal, origin, params }) => {
    const change = { accountId: BigInt(params.id), id: BigInt(params.changeId) };
    await declineBeneficiaries(database, principal, origin, change);
    return { message: 'The beneficiaries stay as they are.' };
  });

  serve(app, contract.downloadDesignation, async ({ principal, params, reply }) => {
    const account = await findOwnedAccount(database, principal.customerId, BigInt(params.id));
    const current = await currentDesignation(database, BigInt(params.id));
    return sendFile(reply, designationPdf(identity, account, current));
  });
}
