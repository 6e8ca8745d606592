import type { Network } from '@seven-hills/bank/payments/settlement-words';
import type { Cents } from '@seven-hills/money';
import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import { eachItemInPages } from '../../platform/jobs/each-item.ts';
import { bankToday } from '../../platform/time/bank-calendar.ts';
import type { Postings } from '../posting/postings.ts';
import { closeEmptyDays } from './close-empty-days.ts';
import { settlementKind } from './posting.ts';
import { netOfItems } from './settlement-items.ts';

const pageSize = 100;

interface AgreeingDay {
  id: bigint;
  network: Network;
  net: Cents;
}

/**
 * Books the past days whose reported figures agree, each once, however often and wherever this
 * runs. A figure that staff entered waits for a second person. Returns how many it booked. If one
 * failed, rejects after trying the others.
 */
export async function bookSettlements(means: {
  database: Database;
  postings: Postings;
}): Promise<number> {
  return (await closeEmptyDays(means.database)) + (await bookAgreeing(means));
}

const bookAgreeing = ({ database, postings }: { database: Database; postings: Postings }) =>
  eachItemInPages(
    pageSize,
    async (lastId) => {
      const { rows } = await database.query<AgreeingDay>(
        `select id, network, net
         from network_settlement as day
         where booked_at is null and recorded_by is null and settles_on < ${bankToday}
           and net = ${netOfItems('day.id')} and id > $1
         order by id
         limit $2`,
        [lastId, pageSize],
      );
      return rows;
    },
    ({ id: settlementId, network, net }) =>
      postings
        .decide(settlementKind, { settlementId, network, net, decision: null })
        .then(() => true)
        .catch((error: unknown) => {
          // Another server was first, or a file arrived: the next run looks again.
          if (error instanceof Refusal) return false;
          throw error;
        }),
  );
