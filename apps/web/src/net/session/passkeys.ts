import type { AnswerOf } from '@seven-hills/contracts/endpoint';
import type { startPasskey } from '@seven-hills/contracts/people/passkeys';
import type { startPasskeySignIn } from '@seven-hills/contracts/people/sign-in';

/** The bank's passkey challenge. */
export type PasskeyRequest = AnswerOf<typeof startPasskeySignIn>;
type PasskeyCreation = AnswerOf<typeof startPasskey>;

/** The user closed the browser's passkey window, or it timed out. */
class PasskeyCanceled extends Error {
  override readonly name = 'PasskeyCanceled';
  constructor(cause: unknown) {
    super('Nothing was confirmed. You can try again.', { cause });
  }
}

/** An IPv4 address, or an IPv6 address in brackets, is not a site name. */
const isAddress = (host: string) => /^(\d+\.){3}\d+$|^\[/.test(host);

/** Whether this browser supports passkeys and the page's address allows them. */
export const canUsePasskeys = (): boolean =>
  window.isSecureContext && 'PublicKeyCredential' in window && !isAddress(window.location.hostname);

/** The library loads on first use. */
const library = () => import('@simplewebauthn/browser');

/** Opens the browser's window for choosing a passkey, and returns the passkey's response. */
export async function askForPasskey(optionsJSON: PasskeyRequest) {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON }).catch(rethrow);
}

/** Opens the browser's window that creates a passkey. */
export async function makePasskey(optionsJSON: PasskeyCreation) {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON }).catch(rethrow);
}

/**
 * Lets the browser offer passkeys in the list below the email field (conditional mediation), and
 * returns the response of the chosen one. Null if the browser can't, or once another request
 * replaces this one.
 */
export async function offerInAutofill(request: () => Promise<PasskeyRequest>) {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await library();
  if (!(await browserSupportsWebAuthnAutofill())) return null;
  return startAuthentication({ optionsJSON: await request(), useBrowserAutofill: true }).catch(
    () => null,
  );
}

/** Cancels the browser's passkey offer. */
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

/** The message for a passkey that failed in the browser. */
export function passkeyFailure(error: unknown, fallback: string): string {
  if (error instanceof PasskeyCanceled) return error.message;
  if (error instanceof Error && error.name === 'InvalidStateError')
    return 'This device has a passkey for your account already.';
  return fallback;
}
