import type { BankIdentity } from '@seven-hills/bank/brand';
import { folded } from '@seven-hills/bank/text/folded';
import { type ReturnReason, returnReasonWords } from '@seven-hills/bank/words/incoming-wire-words';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordEvent } from '../../audit-log/record-event.ts';
import { Refusal } from '../../http/problem.ts';
import { Accepted } from '../../http/route.ts';
import { ownersOf } from '../../money/accounts/account-owners.ts';
import {
  creditOf,
  plainNumber,
  type UndecidedWire,
  undecidedColumns,
} from '../../money/incoming-wires/incoming-wire.ts';
import { incomingWireKind } from '../../money/incoming-wires/posting.ts';
import { writeReturnOf } from '../../money/incoming-wires/return-wire.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { describePayment } from '../../money/screening/describe-payment.ts';
import type { Screening } from '../../money/screening/screening.ts';
import { refuseWhileWaiting } from '../../people/identity/waiting-period.ts';
import {
  type ActingStaff,
  inStaffTransaction,
} from '../../people/sessions/in-staff-transaction.ts';
import type { Keyring } from '../../platform/security/keyring.ts';
import { asMaker } from '../proposals/postings/as-maker.ts';
import type { AcceptedProposal, Proposals } from '../proposals/proposals.ts';
import { noSuchWire } from './read-incoming-wires.ts';

export interface Deciding {
  database: Database;
  postings: Postings;
  sealingKeys: Keyring;
  identity: BankIdentity;
}

/** Who decides about which wire; the audit log records it. */
export interface Decider {
  id: bigint;
  staff: ActingStaff;
  origin: Origin;
}

type HeldWire = UndecidedWire & {
  message_id: bigint;
  uetr: string;
  state: string;
  account_id: bigint | null;
};

/**
 * Credits a held wire to the account that it states, or to another account whose owner has the
 * beneficiary's name, or proposes it if the policy requires others to approve it. Fails with
 * `not_found`, `conflict` (decided before, the caller's own account, another name),
 * `recently_reset`, `proposal_exists`, or as the posting does.
 */
export async function creditHeldWire(
  {
    database,
    postings,
    screening,
    proposals,
  }: Deciding & { screening: Screening; proposals: Proposals },
  { id, staff, origin }: Decider,
  accountNumber: string | null,
): Promise<AcceptedProposal | null> {
  const maker = { staff, activity: 'decide about incoming wires' };
  const read = async (connection: Connection) => {
    const found = await findCredit(connection, id, accountNumber);
    await refuseOwn(connection, staff, found.account.id);
    return found;
  };
  await asMaker(database, maker, read);
  // Between the transactions: a slow service keeps no connection and no lock.
  await screening.refuseUnseen('wire_in', id, describePayment(database, 'wire_in', id));
  return asMaker(database, maker, async (connection) => {
    const { wire, account } = await read(connection);
    const staffId = staff.customerId;
    const order = creditOf(wire, account, { staffId, origin });
    const outcome = await proposals.postOrPropose(
      {
        action: 'incoming_payment',
        staffId,
        customerId: account.customer_id,
        amount: wire.amount,
      },
      { kind: 'incoming_wire', id: Number(id), accountNumber },
      { staff, origin, reason: null },
      (condition) => postings.move(incomingWireKind, order, null, condition),
      connection,
    );
    return outcome instanceof Accepted ? outcome : null;
  });
}

/** Reads a held wire with the account to credit. Fails with `not_found` or `conflict`. */
export async function findCredit(
  connection: Pick<Connection, 'query'>,
  id: bigint,
  accountNumber: string | null,
): Promise<{ wire: HeldWire; account: Beneficiary }> {
  const wire = await findHeld(connection, id);
  return { wire, account: await accountFor(connection, wire, accountNumber) };
}

/**
 * Returns a held wire to the bank that sent it: its message is stored with the decision, and sent
 * once. Fails with `not_found`, `conflict` (decided before, or the caller's own account), or
 * `recently_reset`.
 */
export async function returnHeldWire(
  { database, sealingKeys, identity }: Deciding,
  { id, staff, origin }: Decider,
  { reason, note }: { reason: ReturnReason; note: string | null },
): Promise<void> {
  await refuseWhileWaiting(database, staff.customerId, 'decide about incoming wires');
  await inStaffTransaction(database, staff, async (connection) => {
    const wire = await findHeld(connection, id, 'for update of wire');
    if (wire.account_id !== null) await refuseOwn(connection, staff, wire.account_id);
    const answerId = await writeReturnOf(
      connection,
      { sealingKeys, identity },
      { messageId: wire.message_id, uetr: wire.uetr },
      { code: reason, text: note },
    );
    await connection.query(
      `update incoming_wire
       set state = 'returned', return_reason = $2, return_message_id = $3, decided_by = $4,
           decided_at = now()
       where id = $1`,
      [id, reason, answerId, staff.customerId],
    );
    await recordEvent(connection, {
      action: 'incoming_wire_returned',
      actorId: staff.customerId,
      subjectId: null,
      origin,
      after: { incomingWireId: Number(id), amount: formatUsd(wire.amount), reason },
      detail: note ?? returnReasonWords[reason],
    });
  });
}

async function findHeld(
  connection: Pick<Connection, 'query'>,
  id: bigint,
  lock: '' | 'for update of wire' = '',
): Promise<HeldWire> {
  const { rows } = await connection.query<HeldWire>(
    `select ${undecidedColumns}, wire.message_id, wire.uetr, wire.state, wire.account_id
     from incoming_wire as wire where wire.id = $1 ${lock}`,
    [id],
  );
  const [wire] = rows;
  if (!wire) throw noSuchWire();
  if (wire.state === 'held') return wire;
  throw new Refusal(
    'conflict',
    wire.state === 'received'
      ? 'This wire is being processed. Please try again in a minute.'
      : `This wire has already been ${wire.state === 'posted' ? 'credited' : 'returned'}.`,
  );
}

interface Beneficiary {
  id: bigint;
  customer_id: bigint;
  /** The names of its owners. */
  owners: string[];
}

async function accountFor(
  connection: Pick<Connection, 'query'>,
  wire: HeldWire,
  accountNumber: string | null,
): Promise<Beneficiary> {
  const { rows } = await connection.query<Beneficiary>(
    `select account.id, account.customer_id,
            array(
              select owner.first_name || ' ' || owner.last_name
              from account_owner as held join customer as owner on owner.id = held.customer_id
              where held.account_id = account.id and held.until is null and held.role <> 'viewer'
            ) as owners
     from account where account.account_number = ${plainNumber('$1')}`,
    [accountNumber ?? wire.stated_account],
  );
  const [account] = rows;
  if (!account) throw new Refusal('not_found', 'There is no account with this number.');
  const isStated = account.id === wire.account_id;
  if (!isStated && !account.owners.some((name) => isNamed(name, wire.stated_name)))
    throw new Refusal(
      'conflict',
      'No owner of this account has the name that the wire states. Please return the wire.',
    );
  return account;
}

/** Whether a text names a person, with all of their names, in any order. */
export function isNamed(name: string, stated: string | null): boolean {
  const words = new Set(folded(stated ?? '').split(/[^\p{L}\p{N}]+/u));
  return folded(name)
    .split(/[^\p{L}\p{N}]+/u)
    .every((word) => words.has(word));
}

async function refuseOwn(
  connection: Connection,
  { customerId }: ActingStaff,
  accountId: bigint,
): Promise<void> {
  if ((await ownersOf(connection, accountId)).includes(customerId))
    throw new Refusal(
      'conflict',
      'A colleague must decide about a wire to an account that you may use.',
    );
}
