import { removalGrounds } from '@seven-hills/bank/words/sharing-words';
import { words } from '@seven-hills/bank/words/words';
import { removeOwner } from '@seven-hills/contracts/staff/owner-removal';
import { lockAccount } from '@seven-hills/ledger';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Execution, Preview, RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { endOwnership } from '../../money/account-sharing/end-part.ts';
import { lockPeople } from '../../money/account-sharing/lock-people.ts';
import { tellOtherOwners } from '../../money/account-sharing/tell-owners.ts';
import { currentOwners } from '../../money/accounts/account-owners.ts';
import { endSchedulesOn, lockSchedulesOn } from '../../money/schedules/change-state.ts';
import { holderName } from '../../people/identity/customer.ts';
import { lockPin } from '../../people/identity/lock-person.ts';
import { isStopped } from '../../people/identity/stops.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { requireHolder, requireUser } from '../users/user-row.ts';
import { ownershipEndedMail } from './mails.ts';

const payload = removeOwner.body.extend({ accountId: z.int(), personId: z.int() });
type Payload = z.infer<typeof payload>;

/**
 * Ends an owner's part of an account that others own, too. If it was in their name, it goes to the
 * owner who joined first. Everyone concerned is told, except a person who has died.
 */
export const removalAction: RowAction<Payload> = {
  name: 'owner_removal',
  payload,
  staleCodes: ['not_found', 'conflict'],
  preview: previewRemoval,
  async lock(connection, form) {
    const [accountId, personId] = idsOf(form);
    // The person's own postings hold the PIN while they rely on the ownership.
    await lockPin(connection, personId);
    await lockSchedulesOn(connection, personId, accountId);
    await lockAccount(connection, accountId);
    await lockPeople(connection, accountId);
  },
  carryOut: remove,
};

const idsOf = ({ accountId, personId }: Payload) => [BigInt(accountId), BigInt(personId)] as const;

/** Decides based on what it reads, so call it again under the locks. */
async function previewRemoval(connection: Connection, form: Payload): Promise<Preview> {
  const [accountId, personId] = idsOf(form);
  const holder = await requireHolder(connection, form.accountId);
  const people = await currentOwners(connection, accountId);
  const owners = people.filter(({ isViewer }) => !isViewer);
  if (!owners.some(({ id }) => id === personId))
    throw new Refusal('conflict', 'This person does not own the account.');
  if (owners.length === 1)
    throw new Refusal(
      'conflict',
      'This is the only owner. Freeze or close the account instead of removing its owner.',
    );
  if (form.ground === 'death' && !(await isStopped(connection, personId, 'death')))
    throw new Refusal(
      'conflict',
      `This person’s death is not reported. Report it on the ${words.customer}’s page first.`,
    );
  const { firstName, lastName } = await requireUser(connection, personId);
  return {
    subject: `owner ${personId} of account ${accountId}`,
    personId,
    barredIds: people.map(({ id }) => id),
    baseVersion: [holder.id, ...owners.map(({ id }) => id)].join(' '),
    changes: [
      { field: 'Person', before: null, after: `${firstName} ${lastName}` },
      {
        field: `Account ${holder.account_number}`,
        before: `${owners.length} owners`,
        after: owners.length === 2 ? '1 owner' : `${owners.length - 1} owners`,
      },
      { field: 'Ground', before: null, after: removalGrounds[form.ground] },
    ],
    amount: null,
  };
}

async function remove(
  connection: Connection,
  form: Payload,
  { deciderId, origin }: Execution,
): Promise<void> {
  const [accountId, personId] = idsOf(form);
  const { account_number: accountNumber } = await requireHolder(connection, form.accountId);
  const person = await requireUser(connection, personId);
  const by = { actorId: deciderId, origin };
  await endSchedulesOn(connection, personId, accountId, 'You no longer own this account.');
  if (!(await endOwnership(connection, personId, accountId)))
    throw new Error(`account ${accountId} would have no owner`);
  await recordEvent(connection, {
    action: 'owner_removed',
    ...by,
    subjectId: personId,
    before: { accountNumber },
    after: { ground: form.ground },
    detail: form.reference,
  });
  const account = `account ••${accountNumber?.slice(-4)}`;
  const sentence = `You no longer own ${account}.`;
  await recordEvent(connection, {
    action: 'account_share_ended',
    ...by,
    subjectId: personId,
    detail: sentence,
  });
  if (form.ground !== 'death')
    await queueMail(connection, person.email, ownershipEndedMail(person.firstName, account));
  await tellOtherOwners(
    connection,
    { accountId, aboutId: personId, ...by },
    'account_share_ended',
    `${holderName(person.firstName, person.lastName)} no longer owns your ${account}.`,
  );
}
