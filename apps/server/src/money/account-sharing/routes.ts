import { sharingTerms } from '@seven-hills/bank/words/sharing-words';
import * as contract from '@seven-hills/contracts/money/account-sharing';
import type { FastifyInstance } from 'fastify';
import { serve } from '../../http/route.ts';
import {
  type ConfirmChange,
  countingChanges,
} from '../../people/second-factor/confirmed-changes.ts';
import { findOwnAccount, findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { declineInvitation, listReceived, withdrawInvitation } from './invitations.ts';
import { type InvitingDependencies, inviteToAccount } from './invite.ts';
import { endViewing, leaveAccount } from './leave-account.ts';
import { listAccountPeople } from './list-people.ts';

interface Means extends InvitingDependencies {
  confirmChange: ConfirmChange;
}

export function accountSharingRoutes(app: FastifyInstance, means: Means): void {
  const { database } = means;
  const confirm = countingChanges(database, means.confirmChange);

  serve(app, contract.listAccountPeople, ({ principal, params }) =>
    listAccountPeople(database, principal.customerId, BigInt(params.id)),
  );

  serve(app, contract.inviteToAccount, async (call) => {
    const { principal, origin, params, body } = call;
    // Refuses strangers before they are asked to confirm anything.
    await findOwnedAccount(database, principal.customerId, BigInt(params.id));
    const change = { change: 'invite_to_account', sharing: sharingTerms(params.id, body) } as const;
    const inviter = await confirm(call, change);
    return inviteToAccount(means, inviter, origin, BigInt(params.id), body);
  });

  serve(app, contract.withdrawInvitation, async ({ principal, origin, params }) => {
    const accountId = BigInt(params.id);
    const id = BigInt(params.invitationId);
    await withdrawInvitation(database, principal, origin, { accountId, id });
    return { message: 'The invitation was withdrawn.' };
  });

  serve(app, contract.endViewing, async ({ principal, origin, params }) => {
    const named = { accountId: BigInt(params.id), personId: BigInt(params.personId) };
    await endViewing(database, principal, origin, named);
    return { message: 'This person can no longer view the account.' };
  });

  serve(app, contract.leaveAccount, async (call) => {
    const { principal, origin, params } = call;
    await findOwnAccount(database, principal.customerId, BigInt(params.id));
    const change = { change: 'leave_account', sharing: sharingTerms(params.id) } as const;
    await leaveAccount(database, await confirm(call, change), origin, BigInt(params.id));
    return { message: 'You have left the account.' };
  });

  serve(app, contract.listInvitations, async ({ principal, body }) => ({
    invitations: await listReceived(database, principal.customerId, body.invitationCode),
  }));

  serve(app, contract.acceptInvitation, async (call) => {
    const { origin, params, body } = call;
    const change = { change: 'accept_invitation', sharing: sharingTerms(params.id) } as const;
    const accepting = await confirm(call, change);
    return acceptInvitation(database, accepting, origin, BigInt(params.id), body);
  });

  serve(app, contract.declineInvitation, async ({ principal, origin, params, body }) => {
    await declineInvitation(database, principal, origin, BigInt(params.id), body);
    return { message: 'You declined the invitation.' };
  });
}
