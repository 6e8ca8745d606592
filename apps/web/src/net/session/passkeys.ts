import type { startPasskey, startPasskeySignIn } from '@seven-hills/contracts/api/people/passkeys';
import type { AnswerOf } from '@seven-hills/contracts/endpoint';

/** What the bank asks a passkey. */
export type PasskeyRequest = AnswerOf<typeof startPasskeySignIn>;
type PasskeyCreation = AnswerOf<typeof startPasskey>;

/** The person closed the browser's passkey window, or it gave up. */
export class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
  constructor(cause: unknown) {
    super('Nothing was confirmed. You can try again.', { cause });
  }
}

/** An IPv4 address, or an IPv6 address in brackets, names no site. */
const isAddress = (host: string) => /^(\d+\.){3}\d+$|^\[/.test(host);

/** Whether this browser has passkeys, and this page an address that they can belong to. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(window.location.hostname);

/** The library is fetched by those who use it. */
const library = () => import('@simplewebauthn/browser');

/** Opens the browser's window for a passkey, and returns the passkey's answer. */
export async function askForPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(rethrow);
}

/** Opens the browser's window that makes a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(rethrow);
}

/**
 * Lets the browser offer passkeys in the list below the email field (conditional mediation), and
 * returns the answer of one that is chosen. Null where browsers can't, or once another request
 * takes its place.
 */
export async function offerInAutofill(request: () => Promise<PasskeyRequest>) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return startAuthentication({ optionsJSON: await request(), useBrowserAutofill: true }).catch(
    () => null,
  );
}

/** Ends what the browser offers in its list. */
export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await library();
  WebAuthnAbortService.cancelCeremony();
}

const canceled = ['NotAllowedError', 'AbortError'];

function rethrow(error: unknown): never {
  throw error instanceof Error && canceled.includes(error.name)
    ? new PasskeyCanceled(error)
    : error;
}

/** What is said of a passkey that failed in the browser. */
export function passkeyFailure(error: unknown, fallback: string): string {
  if (error instanceof PasskeyCanceled) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  return fallback;
}
