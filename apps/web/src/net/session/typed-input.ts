/**
 * Form input from when the session expired, kept until the user returns: in this tab only, and only
 * for the same user. Signing out, or another user's sign-in, deletes it. Staff who sign out in
 * another tab keep their unsent messages to customers here.
 */

type Values = Readonly<Record<string, unknown>>;
interface Kept {
  userId: number;
  forms: Record<string, Values>;
}

const entry = 'typed-input';
/** Whether a field holds a credential, which is never kept. */
const isSecret = (field: string): boolean => /pin$|password|^ssn$|token|^card/i.test(field);

const forms = new Map<string, () => Values>();
let ownerId: number | null = null;
let survivesOtherTabs = false;
let channel: BroadcastChannel | null = null;

/** Registers a form whose values are kept. Returns a function that unregisters it. */
export function watchTyped(form: string, read: () => Values): () => void {
  forms.set(form, read);
  return () => {
    if (forms.get(form) === read) forms.delete(form);
  };
}

/** Sets the signed-in user. Deletes what another user left behind. */
export function ownTyped(userId: number, isStaff = false): void {
  ownerId = userId;
  survivesOtherTabs = isStaff;
  const kept = readKept();
  if (kept && kept.userId !== userId) removeKept();
  if (channel || !('BroadcastChannel' in globalThis)) return;
  // Not the channel of `session-ended.ts`: a page receives what its own other channels send.
  channel = new BroadcastChannel('typed-input');
  // When a customer signs out in one tab, the other tabs keep nothing either.
  channel.onmessage = () => {
    if (survivesOtherTabs) return;
    ownerId = null;
    removeKept();
  };
}

/** Saves the page's form input when the session ended without a sign-out. */
export function keepTyped(): void {
  if (ownerId === null) return;
  const kept: Kept = { userId: ownerId, forms: {} };
  for (const [form, read] of forms) {
    const values = Object.entries(read()).filter(([field]) => !isSecret(field));
    kept.forms[form] = Object.fromEntries(values);
  }
  ownerId = null;
  if (forms.size > 0) attempt(() => sessionStorage.setItem(entry, JSON.stringify(kept)));
}

/** The user signs out: deletes the input, for customers in every tab. */
export function forgetTyped(): void {
  ownerId = null;
  removeKept();
  channel?.postMessage(null);
}

/** Whether input is waiting for its owner's return. */
export const hasKeptTyped = (): boolean => readKept() !== null;

/** Takes the user's saved input of a form, once; null if there is none. */
export function takeTyped(form: string): Values | null {
  const kept = readKept();
  const values = kept?.forms[form];
  if (!kept || !values || kept.userId !== ownerId) return null;
  delete kept.forms[form];
  if (Object.keys(kept.forms).length === 0) removeKept();
  else attempt(() => sessionStorage.setItem(entry, JSON.stringify(kept)));
  return values;
}

function readKept(): Kept | null {
  const text = attempt(() => sessionStorage.getItem(entry));
  return text ? ((attempt(() => JSON.parse(text)) as Kept | undefined) ?? null) : null;
}

const removeKept = () => attempt(() => sessionStorage.removeItem(entry));

/** If storage is unavailable, nothing is kept. */
export function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
