import { addDays } from '@seven-hills/bank/calendar/business-days';
import { type Database, inTransaction } from '@seven-hills/postgres';
import { queueMail } from '../../platform/mail/queue-mail.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import { yieldOfRate } from './daily-interest.ts';
import { rateOf, readRateTerms, termsOn } from './interest-terms.ts';
import { lowerRateMail } from './mails.ts';

const pageSize = 200;

/**
 * Sends each holder a message about an upcoming rate that is lower than a fixed rate, or that
 * replaces a fixed rate with a variable one. Every holder is notified exactly once, even after an
 * interruption. Returns how many were notified.
 */
export async function notifyOfLowerRates(database: Database): Promise<number> {
  let notified = 0;
  for (;;) {
    const count = await inTransaction(database, async (connection) => {
      const { rows } = await connection.query<Holder>(
        `insert into interest_notice (terms_id, customer_id)
         select distinct terms.id, account.customer_id
         from interest_terms as terms
         join account using (account_type)
         where terms.needs_notice and terms.valid_from > ${bankToday}
           and account.created_at < terms.set_at and not account.is_certificate
           and not exists (
             select from interest_notice
             where terms_id = terms.id and customer_id = account.customer_id
           )
         limit ${pageSize}
         on conflict do nothing
         returning terms_id,
           (select email from customer where id = customer_id) as email,
           (select first_name from customer where id = customer_id) as first_name,
           (select sum(state.posted)::bigint
            from account join ledger.account_state as state using (id)
            where account.customer_id = interest_notice.customer_id
              and account_type = (select account_type from interest_terms where id = terms_id)) as posted`,
      );
      if (rows.length === 0) return 0;
      const terms = await readRateTerms(connection);
      for (const { terms_id, email, first_name, posted } of rows) {
        const coming = terms.find(({ id }) => id === terms_id);
        if (!coming) throw new Error(`terms ${terms_id} do not exist`);
        const eve = addDays(coming.validFrom, -1);
        const before = termsOn(terms, coming.accountType, eve)?.tiers ?? [];
        const mail = lowerRateMail(first_name, {
          validFrom: coming.validFrom,
          before: yieldOfRate(rateOf(before, posted)),
          after: yieldOfRate(rateOf(coming.tiers, posted)),
          isVariable: coming.isVariable,
        });
        await queueMail(connection, email, mail);
      }
      return rows.length;
    });
    notified += count;
    if (count < pageSize) return notified;
  }
}

interface Holder {
  terms_id: bigint;
  email: string;
  first_name: string;
  posted: bigint;
}
