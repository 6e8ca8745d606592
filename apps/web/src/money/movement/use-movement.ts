import type { Transaction } from '@seven-hills/bank/transaction';
import type { SecondStepMethod, SetAside } from '@seven-hills/contracts/errors';
import type { GoalShare } from '@seven-hills/contracts/money/parts/from-goals';
import type { Confirmation } from '@seven-hills/contracts/people/parts/confirmation';
import { useQueryClient } from '@tanstack/react-query';
import {
  useCallback,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { ApiError, failureText, isUnauthorized } from '../../net/api-error.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { refreshMoney } from '../queries.ts';
import { movements } from './bank-movements.ts';
import { allows, type MovementState } from './movement-machine.ts';
import type { Send } from './movements.ts';
import { isUnderWay, type Order, type OrderFacts, type OrderKind } from './order.ts';
import { notSentSentence, sentSentence } from './order-words.ts';
import { useOnline } from './use-online.ts';

const leftToNoticeMs = 1_000;

/** Why a movement was not sent: being offline is neither an error nor a refusal. */
interface NotSent<Draft> {
  order: Order;
  error: unknown;
  reason: string | null;
  /** What was ordered, if this page has seen it. */
  draft: Draft | null;
}

/** What a customer adds to an order because the bank asked for it. */
export interface OrderAnswer {
  confirmation?: Confirmation;
  fromGoals?: GoalShare[];
}

/** The bank's requirements before it accepts an order. */
export interface ConfirmationQuestion {
  /** The idempotency key of the order, also used when it is resent. */
  key: string;
  /** Why the bank requires a confirmation, in its words. */
  reason: string;
  /** Set if the order needs money of savings goals, which the customer has to choose first. */
  setAside: SetAside | null;
  /** The person's factors besides the password. */
  methods: readonly SecondStepMethod[];
  /** Why the latest confirmation was not accepted; null before the first. */
  error: unknown;
  /**
   * The password of the latest attempt, so that the user need not retype it, and the chosen goals.
   */
  typed: { password: string; fromGoals: GoalShare[] };
}

interface MovementOptions<Draft> {
  kind: OrderKind;
  userId: number;
  /** Whether the form is complete and under review. */
  isReviewing: boolean;
  /**
   * Called once the money has moved, while the screen is open and after the reads are refetched.
   */
  onSent: (transaction: Transaction | null) => void;
  /**
   * Called once it is certain that no money moves, except when the session ended, which is handled
   * elsewhere.
   */
  onNotSent: (failure: NotSent<Draft>) => void;
}

export type Movement<Draft> = ReturnType<typeof useMovement<Draft>>;

/**
 * One money movement on a screen, from the form to its outcome. The order belongs to the page: it
 * continues when the screen is closed, and its outcome then appears as a notice.
 */
export function useMovement<Draft>(options: MovementOptions<Draft>) {
  const { kind, userId, isReviewing, onSent, onNotSent } = options;
  const queryClient = useQueryClient();
  const isOnline = useOnline();
  const [question, setQuestion] = useState<ConfirmationQuestion | null>(null);
  if (question && !isReviewing) setQuestion(null);
  const [wasOffline, setWasOffline] = useState(false);
  const orders = useSyncExternalStore(movements.subscribe, movements.orders, movements.none);
  const own = (order: Order) => order.userId === userId && order.kind === kind;
  const underWay = orders.find((order) => own(order) && isUnderWay(order)) ?? null;
  /** The order that this screen shows in progress, until it has reported the outcome. */
  const [shownKey, setShownKey] = useState<string | null>(null);
  if (underWay && underWay.key !== shownKey) setShownKey(underWay.key);
  const shown = orders.find(({ key }) => key === shownKey) ?? null;
  const order = underWay ?? (shown?.isTold ? null : shown);

  useEffect(() => movements.resume(userId), [userId]);
  useLayoutEffect(() => (shownKey === null ? undefined : movements.claim(shownKey)), [shownKey]);

  const take = useEffectEvent(async (concluded: Order, isLeft: () => boolean) => {
    const { key, state, outcome } = concluded;
    const error = movements.errorOf(key);
    // Kept for the next sign-in.
    if (isUnauthorized(error)) return;
    const draft = movements.draftOf(key) as Draft | null;
    const transaction = movements.transactionOf(key);
    // A card deposit gives access to the bank, so its screen reloads everything.
    if (state === 'sent' && kind !== 'card') await refreshMoney(queryClient);
    if (isLeft()) return;
    setShownKey(null);
    setQuestion(null);
    movements.tell(key);
    if (state === 'notSent')
      onNotSent({ order: concluded, error, reason: outcome?.reason ?? null, draft });
    else onSent(transaction);
  });
  const takeElsewhere = useEffectEvent(async (concluded: Order) => {
    setShownKey(null);
    await refreshMoney(queryClient);
    const isSent = concluded.state === 'sent';
    toast({
      title: isSent ? 'Done in Another Tab' : 'Not Sent',
      description: isSent ? `${sentSentence(concluded)}.` : notSentSentence(concluded),
      variant: isSent ? 'success' : 'destructive',
    });
  });

  const concludedKey = shown && !isUnderWay(shown) ? shown.key : null;
  const isToldElsewhere = shown?.isTold === true && !movements.hasTold(shown.key);
  // If another tab found the outcome, there is no transaction to show here; a notice reports it.
  const isComplete =
    shown?.state === 'notSent' ||
    shown?.outcome?.transactionId === null ||
    (concludedKey !== null && movements.transactionOf(concludedKey) !== null);
  useEffect(() => {
    const concluded = movements.orders().find(({ key }) => key === concludedKey);
    if (!concluded) return;
    if (isToldElsewhere) {
      void takeElsewhere(concluded);
      return;
    }
    if (!isComplete) {
      const timer = setTimeout(() => setShownKey(null), leftToNoticeMs);
      return () => clearTimeout(timer);
    }
    let isLeft = false;
    void take(concluded, () => isLeft);
    return () => {
      isLeft = true;
    };
  }, [concludedKey, isToldElsewhere, isComplete]);

  const state: MovementState = order?.state ?? (isReviewing ? 'review' : 'editing');
  const confirm = useCallback(
    (facts: OrderFacts, draft: Draft, send: Send, key: string | undefined) => {
      const onUnconfirmed = (asked: string, error: unknown) => {
        setShownKey(null);
        setQuestion((before) => questionAfter(before, asked, error));
      };
      // Staff confirm their session in a separate dialog; a refusal after that is the outcome.
      const order = {
        kind,
        userId,
        facts,
        draft,
        send,
        key,
        ...(kind !== 'counter' && { onUnconfirmed }),
      };
      const confirmed = movements.confirm(order);
      setWasOffline(confirmed === 'offline');
      if (typeof confirmed === 'object') setShownKey(confirmed.key);
    },
    [kind, userId],
  );
  return {
    state,
    order,
    /** What was ordered, if this page has seen it. */
    draft: order ? (movements.draftOf(order.key) as Draft | null) : null,
    /** A confirmation without a connection: nothing was sent. */
    isOffline: wasOffline && !isOnline,
    /** Set while the bank waits for a confirmation of the order under review. */
    question: state === 'review' ? question : null,
    can: (event: Parameters<typeof allows>[1]) => allows(state, event),
    confirm(facts: OrderFacts, draft: Draft, send: Send) {
      if (allows(state, 'confirm')) confirm(facts, draft, send, question?.key);
    },
  };
}

/**
 * The first refusal says what the bank requires; later ones say why a confirmation was not
 * accepted.
 */
function questionAfter(
  before: ConfirmationQuestion | null,
  key: string,
  error: unknown,
): ConfirmationQuestion {
  const problem = error instanceof ApiError ? error.problem : null;
  const isAsking =
    problem?.code === 'confirmation_required' || problem?.code === 'set_aside_needed';
  return {
    key,
    reason: isAsking || !before ? failureText(error, 'Please confirm this.') : before.reason,
    setAside: problem?.setAside ?? null,
    methods: problem?.methods ?? before?.methods ?? [],
    error: isAsking ? null : error,
    typed: before?.typed ?? { password: '', fromGoals: [] },
  };
}
