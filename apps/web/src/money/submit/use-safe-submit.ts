import type { Transaction } from '@seven-hills/contracts/api/money/transactions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { handleSignedOut } from '../../net/session/signed-out.ts';
import { refreshMoney } from '../queries.ts';
import { type Intention, type IntentionStore, intentionFor } from './intention-store.ts';
import { canBeGivenUp, type Outcome, settle, submitSafely } from './safe-submit.ts';

const askAgainMs = 5_000;

/** What a screen shows while an outcome is not known. */
export type Unsettled<Draft> = {
  intention: Intention<Draft>;
  /** `checking` while the bank is asked, then what it said. */
  state: 'checking' | 'unrecorded' | 'unreachable';
  /** Nothing of it can arrive any more, so that the form can be used for something else. */
  canGiveUp: boolean;
};

interface SafeSubmitOptions<Draft> {
  store: IntentionStore<Draft>;
  userId: number;
  /** Told once the money has moved, whichever way it became known; the reads are fresh by then. */
  onPosted: (transaction: Transaction) => void;
  /** Told when an attempt failed, refused or lost; never for being signed out, which is handled. */
  onFailed: (error: unknown) => void;
}

interface Attempt<Draft> {
  intention: Intention<Draft>;
  send: (key: string) => Promise<Transaction>;
}

/**
 * Submits a form that moves money: at most once, and with an outcome that is known in the end. An
 * intention left open by a lost answer or a reload is looked up as soon as the screen opens, and
 * again every few seconds until the bank can say what became of it.
 */
export function useSafeSubmit<Draft>(options: SafeSubmitOptions<Draft>) {
  const { store, userId, onPosted, onFailed } = options;
  const queryClient = useQueryClient();
  /** Both an answer and a look-up may report success; it is announced once. */
  const postedKeys = useRef(new Set<string>());
  const [open, setOpen] = useState<Unsettled<Draft> | null>(() => {
    const intention = store.read(userId);
    return intention && { intention, state: 'checking', canGiveUp: false };
  });

  function stillOpen(state: 'unrecorded' | 'unreachable' = 'unrecorded') {
    const intention = store.read(userId);
    const canGiveUp = state === 'unrecorded' && intention !== null && canBeGivenUp(intention);
    setOpen(intention && { intention, state, canGiveUp });
  }

  async function take(outcome: Outcome, key: string, how: 'answered' | 'found') {
    if (postedKeys.current.has(key)) return;
    if (outcome.state === 'posted') {
      postedKeys.current.add(key);
      await refreshMoney(queryClient);
      setOpen(null);
      onPosted(outcome.transaction);
      return;
    }
    stillOpen(outcome.state === 'unreachable' ? 'unreachable' : 'unrecorded');
    if (!handleSignedOut(outcome.error) && how === 'answered') onFailed(outcome.error);
  }

  const sending = useMutation({
    mutationFn: (attempt: Attempt<Draft>) => submitSafely({ store, ...attempt }),
    onSuccess: (outcome, { intention }) => take(outcome, intention.key, 'answered'),
  });
  const looking = useMutation({
    mutationFn: (intention: Intention<Draft>) => settle(store, intention),
    onSuccess: (outcome, { key }) => take(outcome, key, 'found'),
  });

  const lookAgain = useEffectEvent(() => {
    const intention = open && store.read(userId);
    if (!intention || sending.isPending || looking.isPending) return;
    looking.mutate(intention);
  });
  const isOpen = open !== null;
  useEffect(() => {
    if (!isOpen) return;
    lookAgain();
    const timer = setInterval(lookAgain, askAgainMs);
    return () => clearInterval(timer);
  }, [isOpen]);

  return {
    isPending: sending.isPending,
    /** Set while an earlier submit has no known outcome; the form should offer just that one again. */
    unsettled: open,
    submit(draft: Draft, send: (key: string) => Promise<Transaction>) {
      if (sending.isPending) return;
      sending.mutate({ intention: intentionFor(store, userId, draft), send });
    },
    /** Forgets an intention that can no longer arrive. */
    giveUp() {
      if (!open?.canGiveUp) return;
      store.clear();
      setOpen(null);
    },
  };
}
