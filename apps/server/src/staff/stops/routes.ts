import * as contract from '@seven-hills/contracts/staff/stops';
import { closeAccount as closeEndpoint } from '@seven-hills/contracts/staff/stops';
import type { FastifyInstance } from 'fastify';
import type { StaffRules } from '../../http/callers/staff-rules.ts';
import { Accepted, serve } from '../../http/route.ts';
import { alreadySignedOut } from '../../people/sessions/session-store.ts';
import { customersThemselves, recordingViews } from '../../people/views/record-views.ts';
import { proposeActivation } from './activation-proposal.ts';
import { blockSignIn, unblockSignIn } from './block-sign-in.ts';
import { type ClosingDependencies, closeAccount } from './close-account.ts';
import { freezeAccount, releaseAccount } from './freeze-account.ts';
import { activateAccount, suspendAccount } from './suspend-account.ts';
import { endUserSessions, listUserSessions } from './user-sessions.ts';

interface Dependencies extends ClosingDependencies {
  staffRules: StaffRules;
}

/** Suspends and closes accounts, blocks signing in, and lists and ends sessions. */
export function stopRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  const { database, proposals, staffRules } = dependencies;
  serve(app, contract.blockSignIn, async ({ principal, params, body, origin }) => {
    const by = { staff: principal, origin };
    await blockSignIn(database, BigInt(params.id), body, by);
    return { message: 'Signing in is blocked, and all sessions have ended.' };
  });

  serve(app, contract.unblockSignIn, async ({ principal, params, body, origin }) => {
    const by = { staff: principal, origin };
    await unblockSignIn(database, BigInt(params.id), body.note, by);
    return { message: 'The user can sign in again.' };
  });

  serve(app, contract.listUserSessions, ({ principal, params }) =>
    recordingViews(
      database,
      { viewer: principal, what: 'sessions' },
      (connection) =>
        listUserSessions(connection, BigInt(params.id), principal.staffRole, staffRules),
      () => customersThemselves([params.id]),
    ),
  );

  serve(app, contract.endUserSession, async ({ principal, params, origin }) => {
    const by = { staff: principal, origin };
    if ((await endUserSessions(database, BigInt(params.id), params.sessionId, by)) === 0)
      throw alreadySignedOut();
    return { message: 'The device was signed out.' };
  });

  serve(app, contract.endUserSessions, async ({ principal, params, origin }) => {
    const by = { staff: principal, origin };
    return {
      endedCount: await endUserSessions(database, BigInt(params.id), null, by),
      message: 'The user was signed out everywhere.',
    };
  });

  serve(app, closeEndpoint, async ({ principal, body, origin }) => {
    const accepted = await closeAccount(dependencies, principal, body, origin);
    return accepted ?? { message: 'The account is closed.' };
  });

  serve(app, contract.closeOneAccount, async ({ principal, params, body, origin }) => {
    const form = { accountId: params.id, ...body, isOnlyThis: true as const };
    const accepted = await closeAccount(dependencies, principal, form, origin);
    return accepted ?? { message: 'The account is closed, and its owners have been notified.' };
  });

  serve(app, contract.suspendAccount, async ({ principal, body, origin }) => {
    const { isStopped } = await suspendAccount(database, principal, body, origin);
    return {
      message: isStopped
        ? 'The account has been successfully suspended.'
        : 'The account has been suspended, but a wire or payment was already on its way out and may still complete.',
    };
  });

  serve(app, contract.unsuspendAccount, async ({ principal, body, origin }) => {
    const { note, ...named } = body;
    const change = { ...named, reason: note };
    const accepted = await proposeActivation({ database, proposals }, principal, change, origin);
    if (accepted) return accepted;
    const { isActive, stillFrozen } = await activateAccount(database, principal, body, origin);
    return {
      message: !isActive
        ? 'The suspension has ended. The initial deposit will activate the account.'
        : stillFrozen > 0
          ? 'The suspension has ended. Accounts that were frozen for themselves stay frozen.'
          : 'The account has been successfully activated. The user can now access all banking features.',
    };
  });

  serve(app, contract.freezeAccount, async ({ principal, params, body, origin }) => {
    const form = { accountId: params.id, ...body };
    const { isStopped } = await freezeAccount(database, principal, form, origin);
    return {
      message: isStopped
        ? 'The account is frozen, and its owners have been notified.'
        : 'The account is frozen, but a wire or payment was already on its way out and may still complete.',
    };
  });

  serve(app, contract.releaseAccount, async ({ principal, params, body, origin }) => {
    const form = { accountId: params.id, note: body.note };
    const released = await releaseAccount({ database, proposals }, principal, form, origin);
    if (released instanceof Accepted) return released;
    return {
      message: released.isFrozen
        ? 'The account is released, but no money moves yet: its owner is suspended or has not made the initial deposit.'
        : 'The account is released, and its owners have been notified.',
    };
  });
}
