import { newIdempotencyKey } from '../../net/api-client.ts';

/** One decision of a person to move money, from the first attempt until its outcome is known. */
export interface Intention<Draft> {
  /** Sent with every attempt, so that the bank carries it out at most once. */
  key: string;
  /** Whose it is: another person's, in the same tab, is not shown and not sent. */
  userId: number;
  /** What the form held, to show and send it again. Never the PIN. */
  draft: Draft;
  /** When it was last sent, in milliseconds since 1970. */
  sentAt: number;
}

/** What is kept of `sessionStorage`; a test may give a map. */
export type KeyValueStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/** Keeps the intention of one kind of form whose outcome is not known yet, over a reload of the tab. */
export interface IntentionStore<Draft> {
  read(userId: number): Intention<Draft> | null;
  keep(intention: Intention<Draft>): void;
  clear(): void;
}

/** `kind` names the form, such as `transaction`; each form has one open intention at most. */
export function createIntentionStore<Draft>(
  kind: string,
  storage: () => KeyValueStore = () => sessionStorage,
): IntentionStore<Draft> {
  const name = `unsettled-${kind}`;
  // Where storage is switched off, the page itself remembers as long as it lives.
  let inMemory: Intention<Draft> | null = null;
  return {
    read(userId) {
      const kept = inMemory ?? parse<Draft>(attempt(() => storage().getItem(name)));
      return kept?.userId === userId ? kept : null;
    },
    keep(intention) {
      inMemory = intention;
      attempt(() => storage().setItem(name, JSON.stringify(intention)));
    },
    clear() {
      inMemory = null;
      attempt(() => storage().removeItem(name));
    },
  };
}

/**
 * The intention behind a submit: the open one when the form still says the same, which keeps its key,
 * or a fresh one.
 */
export function intentionFor<Draft>(
  store: IntentionStore<Draft>,
  userId: number,
  draft: Draft,
  now: number = Date.now(),
): Intention<Draft> {
  const open = store.read(userId);
  const isSame = open !== null && JSON.stringify(open.draft) === JSON.stringify(draft);
  return { key: isSame ? open.key : newIdempotencyKey(), userId, draft, sentAt: now };
}

function attempt<Value>(use: () => Value): Value | null {
  try {
    return use();
  } catch {
    return null;
  }
}

function parse<Draft>(text: string | null): Intention<Draft> | null {
  if (text === null) return null;
  const value: unknown = attempt(() => JSON.parse(text));
  return isIntention<Draft>(value) ? value : null;
}

/** The draft is taken as it was kept: one form's store has only its own. */
const isIntention = <Draft>(value: unknown): value is Intention<Draft> =>
  typeof value === 'object' &&
  value !== null &&
  'key' in value &&
  typeof value.key === 'string' &&
  'userId' in value &&
  'draft' in value &&
  'sentAt' in value;
