import { brand } from '@seven-hills/bank/brand';
import { type Fact, letterTo, type Mail } from '../../platform/mail/compose.ts';
import { notRequested } from '../../platform/mail/phrases.ts';

export const accountSuspendedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your account is suspended', [
    'Our staff suspended your account. You can still sign in and view it, but you cannot move money. Wires and payments that have not been sent yet are on hold.',
    'Please call us to find out why and to have it reactivated.',
  ]);

/** `stillFrozen` accounts stay frozen, because staff froze them for themselves. */
export const accountActivatedMail = (firstName: string, stillFrozen = 0): Mail =>
  letterTo(firstName, 'Your account is active again', [
    stillFrozen === 0
      ? 'Our staff activated your account. You can use all banking features again.'
      : `Our staff ended the suspension. You can use your accounts again, except ${stillFrozen === 1 ? 'one that stays' : `${stillFrozen} that stay`} frozen. Please call us to find out why: ${brand.emergencyPhone}.`,
  ]);

export const accountFrozenMail = (firstName: string, accountNumber: string): Mail =>
  letterTo(firstName, 'One of your accounts is frozen', [
    `Our staff froze your account ending in ${accountNumber.slice(-4)}. You can still view it, but no money moves in or out of it. Its wires and payments that have not been sent yet are on hold. Any other accounts that you have are not affected.`,
    `Please call us to find out why and to have it released: ${brand.emergencyPhone}.`,
  ]);

/**
 * `isStillFrozen` if something else stops the account's money: a suspension, or a missing deposit.
 */
export const accountReleasedMail = (
  firstName: string,
  accountNumber: string,
  isStillFrozen: boolean,
): Mail =>
  letterTo(firstName, 'Your account is no longer frozen', [
    `Our staff released your account ending in ${accountNumber.slice(-4)}.`,
    isStillFrozen
      ? `You cannot move its money yet, because you are suspended or have not made the initial deposit. Please call us if you have questions: ${brand.emergencyPhone}.`
      : 'You can use it again.',
  ]);

/** For an account that still awaits its initial deposit. */
export const suspensionEndedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your account is no longer suspended', [
    'Our staff ended the suspension of your account. Your initial deposit will activate it.',
  ]);

export const accountClosedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Your account is closed', [
    'Your account is closed. No money can be moved on it, and signing in no longer works.',
    `If you did not expect this or need your statements, please call us: ${brand.emergencyPhone}.`,
  ]);

/** For one account of several, or a shared one. `movedTo` received what was left. */
export const oneAccountClosedMail = (
  firstName: string,
  accountNumber: string,
  movedTo: string | null,
): Mail =>
  letterTo(firstName, 'One of your accounts is closed', [
    `Our staff closed your account ending in ${accountNumber.slice(-4)}.${movedTo === null ? '' : ` What was left is in your account ending in ${movedTo.slice(-4)}.`} No money can move in or out of it anymore, and scheduled payments from it have ended. You can still view its activity, statements, and receipts under Closed Accounts.`,
    `If you did not expect this, please call us: ${brand.emergencyPhone}.`,
  ]);

/** Gives no reason, because a thief may be reading the account holder's mailbox. */
export const signInBlockedMail = (firstName: string): Mail =>
  letterTo(firstName, 'Signing in to your account is blocked', [
    'Our staff blocked signing in to your account and ended all sessions. Resetting your password does not lift the block.',
    `Please call us to find out why and to have it lifted: ${brand.emergencyPhone}.`,
  ]);

export const signInUnblockedMail = (firstName: string): Mail =>
  letterTo(firstName, 'You can sign in again', [
    'Our staff lifted the block on signing in to your account.',
    notRequested,
  ]);

export const signedOutByStaffMail = (firstName: string): Mail =>
  letterTo(firstName, 'You were signed out', [
    'Our staff ended sessions of your account. You can sign in again at any time.',
    `If you did not request this or have questions, please call us: ${brand.emergencyPhone}.`,
  ]);

/** To every administrator, when one of them is blocked from signing in or unblocked. */
export const staffSignInChangedMail = (firstName: string, facts: readonly Fact[]): Mail =>
  letterTo(
    firstName,
    'Staff access has changed',
    [
      'Signing in was blocked or unblocked for a staff member. All administrators receive this message.',
      'If you did not expect this, contact the colleague named below in person or by phone.',
    ],
    { facts },
  );
