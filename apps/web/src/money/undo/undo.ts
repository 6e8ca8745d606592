import { isNotFinal } from '@seven-hills/bank/receipts/hold';
import type { Transaction } from '@seven-hills/bank/transaction';
import type { QueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { toastFailure } from '../../net/toast-failure.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshMoney } from '../queries.ts';
import { toastCompleted } from './toast-completed.ts';

/** How long after its deadline a transfer is refetched: the bank has made it final by then. */
const settledMs = 500;
const askAgainMs = 2_000;
const questionsMax = 60;

type Undoable = Pick<Transaction, 'id' | 'heldUntil'>;

/** The milliseconds left to take a transfer back. */
export const msUntilFinal = ({ heldUntil }: Pick<Undoable, 'heldUntil'>): number =>
  Math.max(0, Date.parse(heldUntil ?? '') - Date.now());

/** The transfers that were taken back here. */
const takenBack = new Set<Transaction['id']>();

/** Takes a transfer back, reports it in a toast, and refetches what changed. */
export async function takeBack(queryClient: QueryClient, { id }: Undoable): Promise<Transaction> {
  const changed = await api.post('/api/transactions/:id/take-back', { params: { id } });
  takenBack.add(id);
  toast({
    title: 'Taken Back',
    description: 'Nothing was sent. The money is available again.',
    variant: 'success',
  });
  await refreshMoney(queryClient);
  return changed;
}

/**
 * The transfers whose outcome was refetched here: the toast and the receipt may both wait for it.
 */
const refreshedFor = new Set<Transaction['id']>();

/**
 * The transfer if it is final or taken back by now; otherwise null. Refetches what the outcome
 * changed.
 */
export async function fetchOutcome(
  queryClient: QueryClient,
  { id }: Undoable,
): Promise<Transaction | null> {
  const query = api.freshQuery('/api/transactions/:id', { params: { id } });
  const found = await queryClient.fetchQuery(query).catch(() => null);
  if (!found || isNotFinal(found)) return null;
  if (!refreshedFor.has(id)) {
    refreshedFor.add(id);
    void refreshMoney(queryClient);
  }
  return found;
}

/**
 * Calls `onOutcome` once the transfer is final or taken back, and refetches what that changed.
 * Returns a function that stops waiting.
 */
export function watchOutcome(
  queryClient: QueryClient,
  transfer: Undoable,
  onOutcome: (outcome: Transaction) => void,
): () => void {
  let questions = 0;
  let isStopped = false;
  let timer = setTimeout(look, msUntilFinal(transfer) + settledMs);
  async function look() {
    questions += 1;
    const outcome = await fetchOutcome(queryClient, transfer);
    if (isStopped) return;
    if (outcome) onOutcome(outcome);
    else if (questions < questionsMax) timer = setTimeout(look, askAgainMs);
  }
  return () => {
    isStopped = true;
    clearTimeout(timer);
  };
}

/**
 * Announces a transfer whose receipt, now on screen, offers to take it back. The documented toast
 * follows once it is final.
 */
export function announceUndo(queryClient: QueryClient, transfer: Undoable): void {
  watchOutcome(queryClient, transfer, ({ status }) => {
    if (status === 'completed') toastCompleted();
  });
  const durationMs = msUntilFinal(transfer);
  toast({ ...onItsWay(durationMs), durationMs });
}

/** `10 seconds` */
export const secondsOf = (seconds: number): string =>
  seconds === 1 ? '1 second' : `${seconds} seconds`;

const onItsWay = (leftMs: number) =>
  ({
    title: 'On Its Way',
    description: `You can take the transfer back for ${secondsOf(Math.ceil(leftMs / 1_000))}.`,
    variant: 'success',
  }) as const;

/** Offers in a toast what the closed receipt of a transfer offered, for the rest of its time. */
export function offerUndo(queryClient: QueryClient, transfer: Undoable): void {
  const durationMs = msUntilFinal(transfer);
  if (durationMs === 0 || takenBack.has(transfer.id)) return;
  const words = onItsWay(durationMs);
  toast({
    ...words,
    durationMs,
    // The receipt has said that it is on its way.
    announced: words.description,
    action: {
      label: 'Take It Back',
      onClick: () =>
        void takeBack(queryClient, transfer).catch((error: Error) =>
          toastFailure('Not Taken Back', error, 'Please try again.'),
        ),
    },
  });
}
