import type { Given } from '@seven-hills/contracts/endpoint';
import type { agreement } from '@seven-hills/contracts/people/agreements';
import type { Connection, Database } from '@seven-hills/postgres';

type Row = Given<typeof agreement>;

/**
 * Lists which versions a person agreed to, newest first. What earlier servers recorded names a
 * date: it gets the version of that date, if there is exactly one.
 */
export async function listAgreements(
  connection: Connection | Database,
  customerId: bigint,
): Promise<Row[]> {
  const { rows } = await connection.query<Row>(
    `select document, title, "textId", effective, act, "lastFour", "agreedAt", "signedOn"
     from (
       select version.document, version.title, version.id as "textId",
              version.effective_on as effective, agreement.act,
              right(account.account_number, 4) as "lastFour", agreement.agreed_at as "agreedAt",
              paper.signed_on as "signedOn"
       from text_agreement as agreement
       join legal_text as version on version.id = agreement.text_id
       left join account on account.id = agreement.account_id
       left join paper_agreement as paper
         on paper.account_id = agreement.account_id and agreement.act = 'account'
       where agreement.customer_id = $1
       union all
       select earlier.document,
              case earlier.document when 'terms' then 'Terms of Service' else 'E-SIGN Consent' end,
              (select min(id) from legal_text
               where document = earlier.document and effective_on = earlier.version::date
               having count(*) = 1),
              earlier.version::date, 'registration', null, earlier.agreed_at, null
       from customer_agreement as earlier
       where earlier.customer_id = $1
     ) as agreed
     order by "agreedAt" desc, array_position(array['terms', 'privacy', 'esign'], document)`,
    [customerId],
  );
  return rows;
}
