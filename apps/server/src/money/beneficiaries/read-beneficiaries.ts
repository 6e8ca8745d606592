import type { Beneficiary } from '@seven-hills/bank/beneficiaries';
import type { Given } from '@seven-hills/contracts/endpoint';
import type {
  accountBeneficiaries,
  listDecisions,
} from '@seven-hills/contracts/money/beneficiaries';
import type { Connection, Database } from '@seven-hills/postgres';
import { holderNameSql } from '../../people/identity/customer.ts';

type Answer = Given<typeof accountBeneficiaries>;
export type CurrentDesignation = Omit<NonNullable<Answer['current']>, 'confirmedAt'> & {
  id: bigint;
  confirmedAt: Date;
};

/** SQL for the owners of an account now, by id, from SQL for the account's id. */
export const ownerIdsOf = (accountId: string): string =>
  `array(select held.customer_id from account_owner as held
         where held.account_id = ${accountId} and held.until is null and held.role <> 'viewer'
         order by held.customer_id)`;

/** SQL for whether a proposed designation can still be confirmed. */
export const isProposed = `(designation.outcome is null and designation.expires_at > now()
  and designation.owner_ids = ${ownerIdsOf('designation.account_id')})`;

/** SQL for the people of a designation, in the owners' order. */
const people = `(
  select coalesce(json_agg(json_build_object(
           'firstName', first_name, 'lastName', last_name, 'relationship', relationship,
           'share', share) order by position), '[]')
  from beneficiary where designation_id = designation.id)`;

/** Returns the designation that applies to an account; null if there has been none. */
export async function currentDesignation(
  database: Database | Connection,
  accountId: bigint,
): Promise<CurrentDesignation | null> {
  const { rows } = await database.query<{
    id: bigint;
    beneficiaries: Beneficiary[];
    confirmedAt: Date;
  }>(
    `select designation.id, ${people} as beneficiaries, designation.ended_at as "confirmedAt"
     from beneficiary_designation as designation
     where designation.account_id = $1 and designation.outcome = 'confirmed'
     order by designation.id desc
     limit 1`,
    [accountId],
  );
  return rows[0] ?? null;
}

/** SQL for whether the person with a parameter's number has confirmed a designation. */
const isConfirmedBy = (person: `$${number}`): string =>
  `exists (select from beneficiary_consent as consent
           where consent.designation_id = designation.id and consent.customer_id = ${person})`;

type Waiting = Given<(typeof listDecisions)['answer']>['beneficiaries'][number];

/** Lists the proposed changes that wait for a person, of all accounts that they own. */
export async function listProposedTo(database: Database, ownerId: bigint): Promise<Waiting[]> {
  const { rows } = await database.query<Waiting>(
    `select designation.account_id as "accountId", ${holderNameSql('proposer')} as "proposedBy",
            designation.expires_at as "expiresAt"
     from account_owner as held
     join beneficiary_designation as designation on designation.account_id = held.account_id
     join customer as proposer on proposer.id = designation.proposed_by
     where held.customer_id = $1 and held.until is null and held.role <> 'viewer'
       and ${isProposed} and not ${isConfirmedBy('$1')}
     order by designation.id`,
    [ownerId],
  );
  return rows;
}

/** Reads the beneficiaries of an account as one of its owners sees them. */
export async function readBeneficiaries(
  database: Database | Connection,
  ownerId: bigint,
  accountId: bigint,
): Promise<Answer> {
  const { rows } = await database.query<NonNullable<Answer['proposed']> & { id: bigint }>(
    `select designation.id, ${people} as beneficiaries,
            ${holderNameSql('proposer')} as "proposedBy", designation.proposed_at as "proposedAt",
            designation.expires_at as "expiresAt",
            array(select ${holderNameSql('owner')}
                  from customer as owner
                  where owner.id = any (designation.owner_ids) and not exists (
                    select from beneficiary_consent as consent
                    where consent.designation_id = designation.id and consent.customer_id = owner.id)
                  order by owner.id) as "waitsFor",
            not ${isConfirmedBy('$2')} as "waitsForYou"
     from beneficiary_designation as designation
     join customer as proposer on proposer.id = designation.proposed_by
     where designation.account_id = $1 and ${isProposed}`,
    [accountId, ownerId],
  );
  return { current: await currentDesignation(database, accountId), proposed: rows[0] ?? null };
}
