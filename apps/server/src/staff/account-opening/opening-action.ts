import { limits, type OfferableType } from '@seven-hills/bank/limits';
import { accountTypeName } from '@seven-hills/bank/words/account-types';
import { words } from '@seven-hills/bank/words/words';
import { openAccountForCustomer } from '@seven-hills/contracts/staff/account-opening';
import type { Connection } from '@seven-hills/postgres';
import { z } from 'zod';
import { recordEvent } from '../../audit-log/record-event.ts';
import type { Execution, Preview, RowAction } from '../../capability/proposal-action.ts';
import { Refusal } from '../../http/problem.ts';
import { accountTypeNotOffered } from '../../http/refusals.ts';
import { peopleSharingWith } from '../../money/accounts/account-owners.ts';
import { listOwnAccounts } from '../../money/own-accounts/list-own-accounts.ts';
import {
  lockForOpening,
  openAnotherAccount,
  type WhyNotAnother,
  whyNotAnother,
} from '../../money/own-accounts/open-another-account.ts';
import { writeAgreement } from '../../people/agreements/record-agreement.ts';
import { readCustomer } from '../../people/identity/customer.ts';
import { lockPerson } from '../../people/identity/lock-person.ts';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import { requireUser } from '../users/user-row.ts';
import { accountOpenedMail } from './mails.ts';
import { refusePaper, writePaper } from './paper.ts';

const payload = openAccountForCustomer.body.extend({
  customerId: z.int(),
  /** The staff member who received the paper. */
  recordedBy: z.int(),
  openingKey: z.string().nullable(),
});
export type OpeningForm = z.infer<typeof payload>;

export interface OpeningMeans {
  offeredTypes: readonly OfferableType[];
}

/** Opens another account for a customer who signed the agreements on paper. */
export const openingAction = ({ offeredTypes }: OpeningMeans) =>
  ({
    name: 'account_opening',
    payload,
    staleCodes: ['not_found', 'not_offered', 'text_outdated', 'conflict'],
    preview: (connection: Connection, form: OpeningForm) =>
      previewOpening(connection, offeredTypes, form),
    async lock(connection: Connection, { customerId }: OpeningForm) {
      const { id } = await requireUser(connection, BigInt(customerId));
      await lockForOpening(connection, await lockPerson(connection, id));
    },
    async carryOut(connection: Connection, form: OpeningForm, by: Opener) {
      await openForCustomer(connection, form, by);
    },
  }) satisfies RowAction<OpeningForm>;

/** Decides based on what it reads, so call it again under the locks. */
async function previewOpening(
  connection: Connection,
  offeredTypes: readonly OfferableType[],
  form: OpeningForm,
): Promise<Preview> {
  const { accountType, nickname, signedOn, reference } = form;
  const { id: customerId } = await requireUser(connection, BigInt(form.customerId));
  const customer = await readCustomer(connection, customerId);
  const why = await whyNotAnother(connection, customer, accountType, offeredTypes);
  if (why === 'not_offered') throw accountTypeNotOffered(accountType);
  if (why) throw new Refusal('conflict', whyNot[why]);
  await refusePaper(connection, form);
  const accounts = await listOwnAccounts(connection, customerId);
  const named = nickname === null ? '' : `, ${nickname}`;
  return {
    subject: `new account of customer ${customerId}`,
    personId: customerId,
    barredIds: await peopleSharingWith(connection, customerId),
    baseVersion: accounts.map(({ id }) => id).join(' '),
    changes: [
      { field: 'New account', before: null, after: `${accountTypeName(accountType)}${named}` },
      { field: 'Signed on paper', before: null, after: writeDay(signedOn) },
      { field: 'Paper', before: null, after: reference },
    ],
    amount: null,
  };
}

const whyNot: Record<Exclude<WhyNotAnother, 'not_offered'>, string> = {
  no_customer: `This person is no ${words.customer}: no Social Security number is on file. They register first.`,
  stopped: `This ${words.customer} is suspended or closed, or has died. No account can be opened for them.`,
  awaits_deposit: `This ${words.customer} has an account that awaits its initial deposit. Book that first.`,
  too_many: `This ${words.customer} has ${limits.accountsMax} accounts already, which is the most that one person can have.`,
};

/** The staff member who acts, or whose vote is the last. */
type Opener = Pick<Execution, 'deciderId' | 'origin'>;

export interface OpenedAccount {
  id: bigint;
  accountNumber: string;
}

/** Opens the account under the locks, after a preview has judged it, and notifies the customer. */
export async function openForCustomer(
  connection: Connection,
  form: OpeningForm,
  { deciderId, origin }: Opener,
): Promise<OpenedAccount> {
  const { accountType, nickname, openingKey, agreements, signedOn, reference } = form;
  const customerId = BigInt(form.customerId);
  const customer = await readCustomer(connection, customerId);
  const opening = { accountType, nickname, openingKey };
  const accountId = await openAnotherAccount(connection, customer, opening);
  await writeAgreement(connection, agreements, { customerId, act: 'account', accountId });
  await writePaper(connection, accountId, form);
  const opened = await readOpened(connection, accountId);
  const { accountNumber } = opened;
  await recordEvent(connection, {
    action: 'account_opened_by_staff',
    actorId: deciderId,
    subjectId: customerId,
    origin,
    after: { accountNumber, accountType, signedOn },
    detail: reference,
  });
  const awaitsDeposit = !customer.has_initial_deposit;
  const facts = { accountType, accountNumber, signedOn, awaitsDeposit };
  await queueMail(connection, customer.email, accountOpenedMail(customer.first_name, facts));
  return opened;
}

/** Returns an account that exists. */
export async function readOpened(connection: Connection, id: bigint): Promise<OpenedAccount> {
  const { rows } = await connection.query<OpenedAccount>(
    'select id, account_number as "accountNumber" from account where id = $1',
    [id],
  );
  if (!rows[0]) throw new Error(`account ${id} does not exist`);
  return rows[0];
}
