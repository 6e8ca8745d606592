// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../../src/net/api-error.ts';
import { FailureAlert, type SentForm, useCall } from '../../src/net/use-call.tsx';
import { currentToast, dismissToast } from '../../src/ui/feedback/toast.ts';
import { h, screen, show, waitFor } from '../ui/render.ts';

const refused = (message: string, errors: { path: string; message: string }[] = []) =>
  new ApiError(422, message, {
    type: 'about:blank',
    title: 'Unprocessable Content',
    status: 422,
    detail: message,
    code: 'validation_failed',
    message,
    requestId: 'r1',
    errors,
  });

const setError = vi.fn();
const focusOn = vi.fn(() => false);

/** Shows a button that makes a call, with the message about its failure next to it. */
function open(send: () => Promise<string>, isQuestion?: (error: Error) => boolean) {
  function Page() {
    const call = useCall({
      mutationFn: send,
      // Created below, like a form that submits the call.
      form: (): SentForm => form,
      success: (answer) => ({ title: answer }),
      failure: { title: 'Login Failed', fallback: 'Invalid email or password' },
      ...(isQuestion && { isQuestion }),
    });
    const form = { setError, focusOn, getValues: () => ({ pin: '' }) };
    return h(
      'div',
      null,
      h(FailureAlert, { of: call }),
      h('button', { type: 'button', onClick: () => call.mutate() }, 'Sign In'),
      call.isError && h('p', null, 'Failed'),
    );
  }
  return show(h(QueryClientProvider, { client: new QueryClient() }, h(Page)));
}
const press = (user: ReturnType<typeof open>) =>
  user.click(screen.getByRole('button', { name: 'Sign In' }));
const alert = () => document.querySelector('[data-slot="alert"]')?.textContent;

beforeEach(() => {
  dismissToast(currentToast()?.id ?? 0);
  setError.mockClear();
  focusOn.mockReset();
});

it('toasts its success', async () => {
  const user = open(async () => 'Welcome');
  await press(user);
  await waitFor(() => expect(currentToast()).toMatchObject({ title: 'Welcome' }));
  expect(currentToast()?.variant).toBe('success');
});

describe('a call that failed', () => {
  it('shows a toast, and stays on the screen until the next attempt', async () => {
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refused('Invalid email or password'))
      .mockResolvedValue('welcome');
    const user = open(send);
    await press(user);
    await waitFor(() => expect(alert()).toBe('Login FailedInvalid email or password'));
    expect(currentToast()).toMatchObject({ title: 'Login Failed', variant: 'destructive' });
    dismissToast(currentToast()?.id ?? 0);
    expect(alert()).toBe('Login FailedInvalid email or password');
    await press(user);
    await waitFor(() => expect(alert()).toBeUndefined());
  });

  it('is shown only at its field if the bank names one', async () => {
    const user = open(async () => {
      throw refused('Incorrect PIN', [{ path: 'pin', message: 'Incorrect PIN' }]);
    });
    await press(user);
    await waitFor(() => expect(currentToast()).toMatchObject({ description: 'Incorrect PIN' }));
    expect(setError).toHaveBeenCalledWith('pin', { message: 'Incorrect PIN' });
    expect(alert()).toBeUndefined();
  });

  it('is read once: at its field, which gets the focus, unless the toast says more', async () => {
    const errors = [{ path: 'pin', message: 'Incorrect PIN' }];
    const send = vi
      .fn<() => Promise<string>>()
      .mockRejectedValueOnce(refused('Incorrect PIN', errors))
      .mockRejectedValueOnce(refused('Incorrect PIN. It is locked now.', errors));
    const user = open(send);
    const input = document.body.appendChild(document.createElement('input'));
    focusOn.mockImplementation(() => {
      setTimeout(() => input.focus());
      return true;
    });
    await press(user);
    await waitFor(() => expect(focusOn).toHaveBeenCalledWith('pin'));
    expect(currentToast()).toMatchObject({ description: 'Incorrect PIN', isReadAtField: true });
    await press(user);
    await waitFor(() => expect(currentToast()?.description).toContain('locked now'));
    await waitFor(() => expect(document.activeElement).toBe(input));
    expect(currentToast()?.isReadAtField).toBeUndefined();
    input.remove();
  });

  it('is left to the caller if it asks for more', async () => {
    const user = open(
      async () => {
        throw refused('Please confirm your password');
      },
      () => true,
    );
    await press(user);
    await waitFor(() => expect(screen.getByText('Failed')).toBeTruthy());
    expect(currentToast()).toBeNull();
    expect(alert()).toBeUndefined();
  });

  it('does not report being signed out, which is announced once for all calls', async () => {
    const user = open(async () => {
      throw new ApiError(401, 'Unauthorized', null);
    });
    await press(user);
    await waitFor(() => expect(screen.getByText('Failed')).toBeTruthy());
    expect(currentToast()).toBeNull();
    expect(alert()).toBeUndefined();
  });
});
