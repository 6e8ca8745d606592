import { z } from 'zod';
import { decimalText, positiveId } from '../../fields.ts';

/** A posting that gave money of a transaction back; negative if it took it again. */
export const givenBackItem = z.object({ transactionId: positiveId, amount: decimalText });
export type GivenBackItem = z.infer<typeof givenBackItem>;
