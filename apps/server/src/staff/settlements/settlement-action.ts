import { networkNames } from '@seven-hills/bank/payments/settlement-words';
import { words } from '@seven-hills/bank/words/words';
import { formatUsd } from '@seven-hills/money';
import type { Connection, Database } from '@seven-hills/postgres';
import { z } from 'zod';
import type { PostingAction } from '../../capability/proposal-action.ts';
import type { Postings } from '../../money/posting/postings.ts';
import { type SettlementBooking, settlementKind } from '../../money/settlements/posting.ts';
import { writeDay } from '../../platform/time/bank-calendar.ts';
import { type Bookable, findBookable } from './find-bookable.ts';

const payload = z.object({ settlementId: z.int(), note: z.string() });
type Payload = z.infer<typeof payload>;

/** Books a day whose figures differ by much: posted in the transaction of the last vote. */
export const settlementAction = ({
  database,
  postings,
}: {
  database: Database;
  postings: Postings;
}): PostingAction<Payload> => ({
  name: 'settlement_booking',
  payload,
  staleCodes: ['not_found'],
  async preview(connection, { settlementId, note }) {
    const day = await bookableIn(connection, settlementId);
    return {
      subject: `settlement ${settlementId}`,
      personId: null,
      barredIds: [],
      baseVersion: versionOf(day),
      changes: [
        {
          field: `${networkNames[day.network]} settlement of ${writeDay(day.settlesOn)}`,
          before: `the ${words.bank}’s files say ${formatUsd(day.files)}`,
          after: `booked with the network’s figure of ${formatUsd(day.net)}`,
        },
        { field: 'Note', before: null, after: note },
      ],
      amount: differenceOf(day),
      // Whoever entered the figure is the first person.
      isByTwoAlready: day.recordedBy !== null,
    };
  },
  barredNow: async () => [],
  async prepare({ settlementId, note }, { deciderId: staffId, origin, baseVersion }) {
    const day = await bookableIn(database, settlementId);
    const order: SettlementBooking = {
      settlementId: day.id,
      network: day.network,
      net: day.net,
      decision: { staffId, origin, note, baseVersion },
    };
    return (condition) => postings.decide(settlementKind, order, condition);
  },
});

const bookableIn = (database: Pick<Connection, 'query'>, id: number) =>
  findBookable(database, BigInt(id));

/** What the figures of a day were when its booking was proposed. */
const versionOf = ({ net, files }: Bookable) => `${net} ${files}`;

const differenceOf = ({ net, files }: Bookable) => (net > files ? net - files : files - net);
