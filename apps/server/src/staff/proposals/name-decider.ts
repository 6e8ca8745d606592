import type { Database } from '@seven-hills/postgres';
import { isRefusal, Refusal } from '../../http/problem.ts';
import { writeMoment } from '../../platform/time/bank-calendar.ts';

interface EndedRow {
  state: string;
  ended_at: Date | null;
  maker: string;
  voter: string | null;
}

/** Casts a vote; the refusal of a late vote states who ended the proposal, how, and when. */
export async function namingDecider<T>(
  database: Database,
  proposalId: bigint,
  vote: () => Promise<T>,
): Promise<T> {
  try {
    return await vote();
  } catch (error) {
    if (!isRefusal(error, 'proposal_ended')) throw error;
    const sentence = await sentenceOf(database, proposalId);
    throw sentence === null ? error : new Refusal(error.code, sentence, error.options);
  }
}

async function sentenceOf(database: Database, proposalId: bigint): Promise<string | null> {
  const { rows } = await database.query<EndedRow>(
    `select item.state, item.ended_at, maker.first_name || ' ' || maker.last_name as maker,
            (select voter.first_name || ' ' || voter.last_name
             from proposal_vote as vote
             join customer as voter on voter.id = vote.voter_id
             where vote.proposal_id = item.id
             order by vote.voted_at desc
             limit 1) as voter
     from proposal as item
     join customer as maker on maker.id = item.maker_id
     where item.id = $1`,
    [proposalId],
  );
  const ended = rows[0];
  if (!ended?.ended_at) return null;
  const when = writeMoment(ended.ended_at);
  if (ended.state === 'executed') return `${ended.voter} already approved this on ${when}.`;
  if (ended.state === 'denied') return `${ended.voter} already denied this on ${when}.`;
  return ended.state === 'withdrawn' ? `${ended.maker} withdrew this on ${when}.` : null;
}
