import { accountTypes } from '@seven-hills/bank/limits';
import {
  accountRoles,
  sharingAgreement,
  sharingRoles,
} from '@seven-hills/bank/words/sharing-words';
import { z } from 'zod';
import { defineEndpoint } from '../endpoint.ts';
import { messageAnswer, positiveId, requiredText, timestamp } from '../fields.ts';
import { factorProblems, withConfirmation } from '../people/parts/confirmation.ts';
import { emailWith } from '../person-fields.ts';
import { profilePhoneNumber } from '../phone-fields.ts';
import { ownAccount } from './own-accounts.ts';

const role = z.enum(sharingRoles, { error: 'Please choose what this person may do' });

const accountId = z.object({ id: positiveId });
const passwordMissing = 'Please enter your password to confirm';

const invitation = z.object({
  id: positiveId,
  role,
  /** The one or the other. */
  email: z.string().nullable(),
  phoneNumber: z.string().nullable(),
  /** "Olivia M." */
  invitedBy: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp,
});

/** Who uses an account, as everyone on it sees it. */
export const accountPeople = z.object({
  people: z.array(
    z.object({
      id: positiveId,
      name: z.string(),
      role: z.enum(accountRoles),
      since: timestamp,
      isYou: z.boolean(),
      /** Whether the account is in their name, under whose tax number its interest is reported. */
      isTaxOwner: z.boolean(),
    }),
  ),
  /** The open invitations; viewers see none. */
  invitations: z.array(invitation),
});
export type AccountPeople = z.infer<typeof accountPeople>;

export const listAccountPeople = defineEndpoint({
  method: 'GET',
  path: '/api/own-accounts/:id/people',
  tag: 'Account sharing',
  summary: 'Who owns or views an account, and its open invitations',
  access: 'customer',
  params: accountId,
  status: 200,
  answer: accountPeople,
  problems: ['not_found'],
});

export const inviteToAccount = defineEndpoint({
  method: 'POST',
  path: '/api/own-accounts/:id/invitations',
  tag: 'Account sharing',
  summary: 'Invite a joint owner or a viewer',
  access: 'customer',
  params: accountId,
  body: withConfirmation(
    z.object({
      role,
      email: emailWith('Please enter a valid email address').optional(),
      phoneNumber: profilePhoneNumber.optional(),
    }),
    passwordMissing,
  ).refine(({ email, phoneNumber }) => (email === undefined) !== (phoneNumber === undefined), {
    error: 'Please enter either an email address or a phone number',
    path: ['email'],
  }),
  status: 201,
  /** With a phone number, the code that the inviter passes on; it is never shown again. */
  answer: invitation.extend({ code: z.string().nullable() }),
  problems: [...factorProblems, 'not_found', 'conflict', 'account_suspended'],
});

export const withdrawInvitation = defineEndpoint({
  method: 'DELETE',
  path: '/api/own-accounts/:id/invitations/:invitationId',
  tag: 'Account sharing',
  summary: 'Withdraw an invitation that nobody has accepted yet',
  access: 'customer',
  params: accountId.extend({ invitationId: positiveId }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});

export const endViewing = defineEndpoint({
  method: 'DELETE',
  path: '/api/own-accounts/:id/people/:personId',
  tag: 'Account sharing',
  summary: "End a viewer's access",
  access: 'customer',
  params: accountId.extend({ personId: positiveId }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found', 'conflict'],
});

export const leaveAccount = defineEndpoint({
  method: 'POST',
  path: '/api/own-accounts/:id/leave',
  tag: 'Account sharing',
  summary: "Give up one's own part of a shared account",
  access: 'customer',
  params: accountId,
  body: withConfirmation(z.object({}), passwordMissing),
  status: 200,
  answer: messageAnswer,
  problems: [...factorProblems, 'not_found', 'conflict'],
});

/** The code of an invitation by phone; an invitation by email needs none. */
const invitationCode = z.string().max(100).optional();

export const listInvitations = defineEndpoint({
  method: 'POST',
  path: '/api/account-invitations',
  tag: 'Account sharing',
  summary:
    'The open invitations of the caller, by confirmed email address, or by code and phone number',
  access: 'signed-in',
  body: z.object({ invitationCode }),
  status: 200,
  answer: z.object({
    invitations: z.array(
      z.object({
        id: positiveId,
        role,
        accountName: z.string().nullable(),
        accountType: z.enum(accountTypes),
        lastFour: z.string(),
        invitedBy: z.string(),
        /** In whose name the account is: "Olivia M." */
        taxOwner: z.string(),
        expiresAt: timestamp,
      }),
    ),
  }),
  problems: [],
});

export const acceptInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/account-invitations/:id/accept',
  tag: 'Account sharing',
  summary: 'Accept an invitation and sign its agreement',
  access: 'signed-in',
  params: accountId,
  body: withConfirmation(
    z.object({
      invitationCode,
      /** The version of the agreement that the person read. */
      agreement: z.literal(sharingAgreement.version, {
        error: 'Please read and accept the current version',
      }),
      signedName: requiredText('Please sign with your full name'),
    }),
    passwordMissing,
  ),
  status: 200,
  answer: ownAccount,
  problems: [...factorProblems, 'not_found', 'conflict', 'account_suspended'],
});

export const declineInvitation = defineEndpoint({
  method: 'POST',
  path: '/api/account-invitations/:id/decline',
  tag: 'Account sharing',
  summary: 'Decline an invitation',
  access: 'signed-in',
  params: accountId,
  body: z.object({ invitationCode }),
  status: 200,
  answer: messageAnswer,
  problems: ['not_found'],
});
