import type { Database } from '@seven-hills/postgres';
import { Refusal } from '../../http/problem.ts';
import {
  existingRules,
  type ScreenedKind,
  type ScreenedPayment,
  type Screener,
} from './screener.ts';

/** For how long a payment waits for a screener that does not answer, before staff decide. */
const patience = "interval '15 minutes'";

export type Screened =
  | { answer: 'pass' }
  | {
      answer: 'hold';
      reason: string;
      /** False while the screener has not answered, and may be asked again. */
      isFinal: boolean;
    };

type Describe = () => Promise<ScreenedPayment>;

/** Asks about each payment once, and remembers the answer; staff release what was held. */
export interface Screening {
  ask(kind: ScreenedKind, reference: bigint, describe: Describe): Promise<Screened>;
  /**
   * For staff who are about to credit a payment: fails with `conflict` and the reason if it was
   * never screened, and is held now. If they decide again, they have seen the reason.
   */
  refuseUnseen(kind: ScreenedKind, reference: bigint, describe: Describe): Promise<void>;
}

interface ScreeningRow {
  state: 'passed' | 'held' | 'released';
  is_answered: boolean;
  reason: string | null;
  is_late: boolean;
}

const columns = `state, is_answered, reason, asked_at < now() - ${patience} as is_late`;
const pass = { answer: 'pass' } as const;
/** What staff read if the screener cannot be reached. */
const noAnswer = 'The screening service did not answer.';

const screenedOf = ({ state, is_answered, reason, is_late }: ScreeningRow): Screened =>
  state === 'held'
    ? { answer: 'hold', reason: reason ?? noAnswer, isFinal: is_answered || is_late }
    : pass;

/** Creates the screening of a bank. With the existing rules alone, it reads and writes nothing. */
export function createScreening(database: Database, screener: Screener): Screening {
  if (screener === existingRules)
    return { ask: async () => pass, refuseUnseen: async () => undefined };

  async function find(kind: ScreenedKind, reference: bigint): Promise<ScreeningRow | undefined> {
    const { rows } = await database.query<ScreeningRow>(
      `select ${columns} from screening where kind = $1 and reference = $2`,
      [kind, reference],
    );
    return rows[0];
  }

  const ask: Screening['ask'] = async (kind, reference, describe) => {
    const known = await find(kind, reference);
    if (known && (known.state !== 'held' || known.is_answered)) return screenedOf(known);
    const verdict = await screener.screen(await describe()).catch(() => null);
    const isHeld = verdict?.answer !== 'pass';
    // Staff, or another server, may have been faster: a verdict is never replaced.
    const { rows } = await database.query<ScreeningRow>(
      `insert into screening (kind, reference, state, is_answered, reason)
       values ($1, $2, $3, $4, $5)
       on conflict (kind, reference) do update
         set state = excluded.state, is_answered = excluded.is_answered, reason = excluded.reason
         where screening.state = 'held' and not screening.is_answered
       returning ${columns}`,
      [
        kind,
        reference,
        isHeld ? 'held' : 'passed',
        verdict !== null,
        verdict?.answer === 'hold' ? verdict.reason : isHeld ? noAnswer : null,
      ],
    );
    const row = rows[0] ?? (await find(kind, reference));
    if (!row) throw new Error('a verdict disappeared');
    return screenedOf(row);
  };

  return {
    ask,
    async refuseUnseen(kind, reference, describe) {
      if (await find(kind, reference)) return;
      const screened = await ask(kind, reference, describe);
      if (screened.answer === 'hold')
        throw new Refusal(
          'conflict',
          `Screening holds this payment: ${screened.reason} Check it, and decide again.`,
        );
    },
  };
}
