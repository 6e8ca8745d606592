import { type APIRequestContext, expect } from '@playwright/test';

export const passwordAfterReset = 'Roebling-Bridge-1866';

/** Resets a password as the owner of the mailbox would: the demo returns the token. */
export async function resetPassword(request: APIRequestContext, email: string): Promise<void> {
  const asked = await request.post('/api/forgot-password', { data: { email } });
  const { resetToken } = (await asked.json()) as { resetToken: string };
  const reset = await request.post('/api/reset-password', {
    data: {
      token: resetToken,
      password: passwordAfterReset,
      confirmPassword: passwordAfterReset,
    },
  });
  expect(reset.status()).toBe(200);
}
