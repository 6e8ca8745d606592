import type { BodyOf, ResultOf } from '@seven-hills/contracts/endpoint';
import type { changeCertificate as contract } from '@seven-hills/contracts/money/certificates';
import type { Connection, Database } from '@seven-hills/postgres';
import type { Origin } from '../../audit-log/origin.ts';
import { recordOwnEvent } from '../../audit-log/record-event.ts';
import type { Principal } from '../../http/callers/principal.ts';
import { inPersonTransaction } from '../../people/sessions/in-person-transaction.ts';
import { hasSameOwners } from '../accounts/account-owners.ts';
import type { AccountFacts } from '../posting/account-facts.ts';
import { refusalOfPartner } from './account-rules.ts';
import { noCertificate, readCertificate } from './read-certificate.ts';

/**
 * Changes where a certificate's interest goes and what happens at its maturity; any of its owners
 * can, until it is renewed or paid out. Fails with `not_found` and as `refusalOfPartner`.
 */
export const changeCertificate = (
  database: Database,
  principal: Principal,
  origin: Origin,
  accountId: bigint,
  { interestToAccountId, atMaturity, payToAccountId }: BodyOf<typeof contract>,
): Promise<ResultOf<typeof contract>> =>
  inPersonTransaction(database, principal, async (connection) => {
    const { customerId } = principal;
    await connection.query('select from certificate where account_id = $1 for update', [accountId]);
    const before = await readCertificate(connection, customerId, accountId);
    if (!before.isOwned) throw noCertificate();
    for (const id of [interestToAccountId, payToAccountId])
      if (id !== null) await refuseUnfit(connection, customerId, accountId, BigInt(id));
    await connection.query(
      `update certificate
       set interest_to_account_id = $2, at_maturity = $3, pay_to_account_id = $4
       where account_id = $1`,
      [accountId, interestToAccountId, atMaturity, payToAccountId],
    );
    await recordOwnEvent(connection, customerId, {
      action: 'certificate_changed',
      origin,
      before: textOf(before),
      after: {
        accountNumber: before.accountNumber,
        ...textOf({ interestToAccountId, atMaturity, payToAccountId }),
      },
    });
    return readCertificate(connection, customerId, accountId);
  });

type Choices = Pick<
  ResultOf<typeof contract>,
  'interestToAccountId' | 'atMaturity' | 'payToAccountId'
>;

const textOf = ({ interestToAccountId, atMaturity, payToAccountId }: Choices) => ({
  atMaturity,
  interestToAccountId: String(interestToAccountId ?? 'itself'),
  payToAccountId: String(payToAccountId ?? 'none'),
});

interface Partner extends Pick<AccountFacts, 'account_type' | 'is_certificate' | 'is_closed'> {
  certificate_type: AccountFacts['account_type'];
  is_same: boolean;
}

/** Refuses an account that cannot receive a certificate's money. */
async function refuseUnfit(
  connection: Connection,
  customerId: bigint,
  certificateId: bigint,
  accountId: bigint,
): Promise<void> {
  const { rows } = await connection.query<Partner>(
    `select account.account_type, account.is_certificate, account.closed_at is not null as is_closed,
            certificate.account_type as certificate_type,
            ${hasSameOwners('certificate.id', 'account.id')} as is_same
     from account
     join account_owner as held on held.account_id = account.id and held.customer_id = $1
       and held.until is null and held.role <> 'viewer'
     join account as certificate on certificate.id = $2
     where account.id = $3`,
    [customerId, certificateId, accountId],
  );
  const [partner] = rows;
  const certificate = { account_type: partner?.certificate_type ?? 'savings' };
  const refusal = refusalOfPartner(certificate, partner, partner?.is_same ?? false);
  if (refusal) throw refusal;
}
