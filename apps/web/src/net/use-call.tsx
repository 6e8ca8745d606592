import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Alert } from '../ui/feedback/alert.tsx';
import { dismissToast, type ToastMessage, toast } from '../ui/feedback/toast.ts';
import { newIdempotencyKey } from './api-client.ts';
import { failureText, isUnauthorized } from './api-error.ts';
import { type FieldOf, fieldErrorsOf, showServerErrors } from './server-errors.ts';
import { toastFailure } from './toast-failure.ts';

/** The messages of a failed call. */
export interface Failure {
  title: string;
  text: string;
}

/** A form with values of any type. */
// biome-ignore lint/suspicious/noExplicitAny: a form's values are its own
export type SentForm = Pick<UseFormReturn<any, any, any>, 'setError'> & {
  getValues: () => FieldValues;
  // biome-ignore lint/suspicious/noExplicitAny: a form's fields are its own
  focusOn: (field: any) => boolean;
};

export interface CallOptions<Answer, Input> extends UseMutationOptions<Answer, Error, Input> {
  /** The toast of a successful call, shown before `onSuccess`; null for none. */
  success?: ToastMessage | ((answer: Answer, input: Input) => ToastMessage | null);
  failure: {
    title: string;
    /** The fallback message if the bank sends none. */
    fallback: string | ((error: Error) => string);
  };
  /**
   * Whether an error is not a failure because the caller handles it, for example by asking for more
   * input.
   */
  isQuestion?: (error: Error) => boolean;
  /** The form that the call submits: its fields show their errors, and the first gets the focus. */
  form?: () => SentForm;
  /** Names the form's field of an error, if the request is not shaped as the form is. */
  fieldOf?: FieldOf;
}

/**
 * A call made by a button, with uniform messages: a toast announces the outcome, fields show their
 * own errors, and the rest of a failure stays in `failure` until the next attempt; show it with
 * `FailureAlert`. The end of the session is announced once for all calls, not here.
 */
export function useCall<Answer, Input = void>(options: CallOptions<Answer, Input>) {
  const {
    success,
    failure: words,
    form,
    fieldOf,
    isQuestion,
    onSuccess,
    onError,
    ...rest
  } = options;
  const [failed, setFailed] = useState<{ error: Error; failure: Failure } | null>(null);

  const toastId = useRef(0);

  function tell(error: Error) {
    if (isQuestion?.(error)) return;
    const fallback = typeof words.fallback === 'string' ? words.fallback : words.fallback(error);
    const sent = form?.();
    const refused = sent && fieldErrorsOf(sent, error, fieldOf)[0];
    if (sent) showServerErrors(sent, error, fieldOf);
    toastId.current = toastFailure(words.title, error, fallback, {
      message: refused?.message,
      focus: () => refused && sent?.focusOn(refused.path),
    });
    if (refused || isUnauthorized(error)) return;
    setFailed({ error, failure: { title: words.title, text: failureText(error, fallback) } });
  }

  const call = useMutation<Answer, Error, Input>({
    ...rest,
    onSuccess(answer, input, ...context) {
      // A failure that a later attempt overcame is not news anymore.
      dismissToast(toastId.current);
      const message = typeof success === 'function' ? success(answer, input) : success;
      if (message) toast({ variant: 'success', ...message });
      return onSuccess?.(answer, input, ...context);
    },
    onError(error, ...context) {
      tell(error);
      return onError?.(error, ...context);
    },
  });
  // Another attempt clears the previous error.
  return { ...call, failure: failed && failed.error === call.error ? failed.failure : null };
}

interface FailureAlertProps {
  /** The call of `useCall`. */
  of: { failure: Failure | null };
  className?: string;
}

/**
 * Shows why a call failed, next to its button. It is not announced, because the toast already was.
 */
export function FailureAlert({ of: { failure }, className = '' }: FailureAlertProps) {
  if (!failure) return null;
  return (
    <Alert variant="danger" title={failure.title} className={className}>
      {failure.text}
    </Alert>
  );
}

/**
 * Returns the idempotency key for a body: the same until the body changes, which makes a new
 * request.
 */
export function useRequestKey(): (body: object) => string {
  const last = useRef({ key: '', body: '' });
  return (given) => {
    const body = JSON.stringify(given);
    if (last.current.body !== body) last.current = { key: newIdempotencyKey(), body };
    return last.current.key;
  };
}
