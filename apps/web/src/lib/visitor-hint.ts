const key = 'signed-in-before';

/**
 * Whether this browser was signed in when it last asked. It only decides what to draw while the
 * answer is awaited: the landing page at once for a visitor, a spinner for a customer.
 */
export function wasSignedIn(): boolean {
  try {
    return localStorage.getItem(key) === '1';
  } catch {
    return false;
  }
}

export function rememberSignedIn(signedIn: boolean): void {
  try {
    if (signedIn) localStorage.setItem(key, '1');
    else localStorage.removeItem(key);
  } catch {
    // Storage may be switched off; the hint is not needed.
  }
}
