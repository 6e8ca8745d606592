import { limits } from '@seven-hills/bank/limits';
import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { changeBeneficiaries as contract } from '@seven-hills/contracts/money/beneficiaries';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { Refusal } from '../../http/problem.ts';
import { agreeToProgramText } from '../../people/agreements/program-texts.ts';
import { holderName } from '../../people/identity/customer.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import type { Verified } from '../../people/sessions/verified.ts';
import { lockPeople } from '../account-sharing/lock-people.ts';
import { findOwnedAccount } from '../own-accounts/list-own-accounts.ts';
import { isProposed, ownerIdsOf, readBeneficiaries } from './read-beneficiaries.ts';
import { type Act, recordAct } from './record-act.ts';

/**
 * Names the beneficiaries of an account. With several owners, the change waits until every one of
 * them has confirmed it. Fails with `not_found`, and with `conflict` while another change waits.
 */
export const changeBeneficiaries = (
  database: Database,
  owner: Verified,
  origin: Origin,
  accountId: bigint,
  { beneficiaries }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, owner, async (connection, { customer }) => {
    const { customerId } = owner;
    const { accountNumber } = await lockOwned(connection, customerId, accountId);
    if ((await readBeneficiaries(connection, customerId, accountId)).proposed)
      throw new Refusal(
        'conflict',
        'Another change waits for the owners of this account. Decline or withdraw it first.',
      );
    await connection.query(
      `update beneficiary_designation set outcome = 'lapsed', ended_at = now()
       where account_id = $1 and outcome is null`,
      [accountId],
    );
    const { rows } = await connection.query<{ id: bigint }>(
      `insert into beneficiary_designation (account_id, proposed_by, expires_at, owner_ids)
       values ($1, $2, now() + make_interval(days => $3), ${ownerIdsOf('$1')})
       returning id`,
      [accountId, customerId, limits.beneficiaryConsentDays],
    );
    const id = rows[0]?.id ?? 0n;
    await connection.query(
      `insert into beneficiary (designation_id, position, first_name, last_name, relationship, share)
       select $1, row_number() over (), each.*
       from unnest($2::text[], $3::text[], $4::text[], $5::int[]) as each`,
      [
        id,
        beneficiaries.map(({ firstName }) => firstName),
        beneficiaries.map(({ lastName }) => lastName),
        beneficiaries.map(({ relationship }) => relationship),
        beneficiaries.map(({ share }) => share),
      ],
    );
    const act = { accountId, accountNumber, actorId: customerId, origin, designationId: id };
    const name = holderName(customer.first_name, customer.last_name);
    if (!(await consent(connection, act))) await recordAct(connection, act, 'proposed', name);
    return readBeneficiaries(connection, customerId, accountId);
  });

/**
 * Confirms a change that another owner proposed, which applies once every owner has confirmed it.
 * Repeating it changes nothing. Fails with `not_found`, and with `conflict` once it has lapsed.
 */
export const confirmBeneficiaries = (
  database: Database,
  owner: Verified,
  origin: Origin,
  { accountId, id }: { accountId: bigint; id: bigint },
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, owner, async (connection, { customer }) => {
    const { customerId } = owner;
    const { accountNumber } = await lockOwned(connection, customerId, accountId);
    const { proposed } = await readBeneficiaries(connection, customerId, accountId);
    if (proposed === null || BigInt(proposed.id) !== id) throw noSuchChange();
    const act = { accountId, accountNumber, actorId: customerId, origin, designationId: id };
    const name = holderName(customer.first_name, customer.last_name);
    if (proposed.waitsForYou && !(await consent(connection, act)))
      await recordAct(connection, act, 'confirmed', name);
    return readBeneficiaries(connection, customerId, accountId);
  });

/** Declines a proposed change, or withdraws the caller's own. Fails with `not_found`. */
export const declineBeneficiaries = (
  database: Database,
  principal: Principal,
  origin: Origin,
  { accountId, id }: { accountId: bigint; id: bigint },
): Promise<void> =>
  inPersonTransaction(database, principal, async (connection, { customer }) => {
    const { customerId } = principal;
    const { accountNumber } = await lockOwned(connection, customerId, accountId);
    const { rowCount } = await connection.query(
      `update beneficiary_designation as designation
       set ended_at = now(),
           outcome = case when proposed_by = $3 then 'withdrawn' else 'declined' end
       where designation.id = $1 and designation.account_id = $2 and ${isProposed}`,
      [id, accountId, customerId],
    );
    if (rowCount === 0) throw noSuchChange();
    const act = { accountId, accountNumber, actorId: customerId, origin, designationId: id };
    const name = holderName(customer.first_name, customer.last_name);
    await recordAct(connection, act, 'declined', name);
  });

const noSuchChange = () =>
  new Refusal('not_found', 'This change no longer waits. Please reload the page.');

/** Locks who owns an account, under which its beneficiaries change, too. Fails with `not_found`. */
async function lockOwned(connection: Connection, customerId: bigint, accountId: bigint) {
  await findOwnedAccount(connection, customerId, accountId);
  await lockPeople(connection, accountId);
  return findOwnedAccount(connection, customerId, accountId);
}

/**
 * Records an owner's confirmation; returns whether it was the last, with which the change applies.
 */
async function consent(connection: Connection, act: Act): Promise<boolean> {
  const { designationId, actorId } = act;
  await connection.query(
    'insert into beneficiary_consent (designation_id, customer_id) values ($1, $2)',
    [designationId, actorId],
  );
  await agreeToProgramText(connection, {
    customerId: actorId,
    act: 'beneficiaries',
    accountId: act.accountId,
  });
  const { rowCount } = await connection.query(
    `update beneficiary_designation as designation set outcome = 'confirmed', ended_at = now()
     where id = $1 and cardinality(owner_ids) = (
       select count(*) from beneficiary_consent where designation_id = designation.id
     )`,
    [designationId],
  );
  if (rowCount === 0) return false;
  await recordAct(connection, act, 'changed', null);
  return true;
}
