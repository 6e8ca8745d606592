import { sharingAgreement } from '@seven-hills/bank/words/sharing-words';
import { type Database, inTransaction } from '@seven-hills/postgres';
import type { DemoPeople } from '../capability/demo-people.ts';
import { demoType } from '../opening/demo-people.ts';
import { openAccount } from '../people/registration/open-account.ts';

/** Opens Olivia's savings account, and the account that she shares with Marcus. */
export const seedAccounts = (
  database: Database,
  person: DemoPeople,
): Promise<Readonly<Record<'savings' | 'household', bigint>>> =>
  inTransaction(database, async (connection) => {
    const { customerId } = person('olivia');
    const partner = person('marcus');
    const opening = { customerId, isFrozen: false } as const;
    const savings = await openAccount(connection, {
      ...opening,
      accountType: demoType('savings'),
      nickname: 'Rainy Day',
    });
    const household = await openAccount(connection, {
      ...opening,
      accountType: demoType('checking'),
      nickname: 'Household',
    });
    await connection.query(
      `insert into account_invitation
         (account_id, role, invited_by, email, expires_at, outcome, ended_at, accepted_by,
          agreement_version, signed_name)
       select $1, 'joint_owner', $2, email, now() + interval '7 days', 'accepted', now(), id, $4,
              first_name || ' ' || last_name
       from customer where id = $3`,
      [household, customerId, partner.customerId, sharingAgreement.version],
    );
    await connection.query(
      `insert into account_owner (account_id, customer_id, role) values ($1, $2, 'joint_owner')`,
      [household, partner.customerId],
    );
    return { savings, household };
  });
