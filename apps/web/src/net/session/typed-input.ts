/**
 * What somebody typed when their session ended by itself, until they are back: in this tab alone, and
 * only for the same person. A sign-out that they chose, or somebody else who signs in, removes it. Staff
 * who sign out in another tab still find here what they were writing to a customer.
 */

type Values = Readonly<Record<string, unknown>>;
interface Kept {
  userId: number;
  forms: Record<string, Values>;
}

const entry = 'typed-input';
/** Never kept, whatever the form: what proves who somebody is. */
const isSecret = (field: string): boolean => /pin$|password|^ssn$|token|^card/i.test(field);

const forms = new Map<string, () => Values>();
let ownerId: number | null = null;
let survivesOtherTabs = false;
let channel: BroadcastChannel | null = null;

/** Notes a form on the page whose values are worth keeping. Returns how to forget the form. */
export function watchTyped(form: string, read: () => Values): () => void {
  forms.set(form, read);
  return () => {
    if (forms.get(form) === read) forms.delete(form);
  };
}

/** Takes who is signed in. What another person left behind is removed. */
export function ownTyped(userId: number, isStaff = false): void {
  ownerId = userId;
  survivesOtherTabs = isStaff;
  const kept = readKept();
  if (kept && kept.userId !== userId) removeKept();
  if (channel || !('BroadcastChannel' in globalThis)) return;
  channel = new BroadcastChannel('sign-out');
  // A customer who signs out in one tab leaves nothing in the others either.
  channel.onmessage = () => {
    if (survivesOtherTabs) return;
    ownerId = null;
    removeKept();
  };
}

/** Keeps what the forms of this page hold, when the session ended without its owner choosing so. */
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

/** The owner signs out: nothing is kept, for customers in no other tab either. */
export function forgetTyped(): void {
  ownerId = null;
  removeKept();
  channel?.postMessage(null);
}

/** Whether something waits here for its owner's return. */
export const hasKeptTyped = (): boolean => readKept() !== null;

/** What the signed-in person had typed into a form, once; null if there is nothing. */
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

/** Where storage is switched off, nothing is kept. */
function attempt<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
