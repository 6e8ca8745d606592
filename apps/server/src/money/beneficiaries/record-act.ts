import type { Connection } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent, recordOwnEvent } from '../../audit-log/record-event.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { currentOwners } from '../accounts/account-owners.ts';
import { beneficiariesMail } from './mails.ts';

/** What an owner did about the beneficiaries of an account. */
export interface Act {
  accountId: bigint;
  accountNumber: string;
  actorId: bigint;
  origin: Origin;
  designationId: bigint;
}

const sentences = {
  proposed: (name: string, account: string) =>
    `${name} would like to change the beneficiaries of your account ${account}. The change waits for every owner’s confirmation.`,
  changed: (_name: string, account: string) =>
    `The beneficiaries of your account ${account} have changed.`,
  declined: (name: string, account: string) =>
    `${name} ended the proposed change of the beneficiaries of your account ${account}. Nothing has changed.`,
};

/**
 * Records what an owner did. Tells the other owners of a proposal and of its end, and all owners of
 * a change, by alert and mail.
 */
export async function recordAct(
  connection: Connection,
  { accountId, accountNumber, actorId, origin, designationId }: Act,
  what: 'proposed' | 'confirmed' | 'changed' | 'declined',
  name: string | null,
): Promise<void> {
  const after = { accountNumber, designation: Number(designationId) };
  if (what === 'confirmed') {
    await recordOwnEvent(connection, actorId, { action: 'beneficiaries_confirmed', origin, after });
    return;
  }
  const sentence = sentences[what](name ?? '', `••${accountNumber.slice(-4)}`);
  const action = `beneficiaries_${what}` as const;
  for (const owner of await currentOwners(connection, accountId)) {
    if (owner.isViewer) continue;
    const isActor = owner.id === actorId;
    const detail = isActor && what !== 'changed' ? ownSentences[what] : sentence;
    await recordEvent(connection, { action, actorId, subjectId: owner.id, origin, after, detail });
    if (!isActor || what === 'changed')
      await queueMail(connection, owner.email, beneficiariesMail(owner.firstName, sentence));
  }
}

const ownSentences = {
  proposed: 'You proposed a change of the beneficiaries. It waits for the other owners.',
  declined: 'You ended a proposed change of the beneficiaries. Nothing has changed.',
};
