import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failureText, isUnauthorized } from './api-error.ts';
import { showServerErrors } from './server-errors.ts';
import { toastFailure } from './toast-failure.ts';

/** What is said of a call that failed. */
export interface Failure {
  title: string;
  text: string;
}

/** A form, whatever its values are. */
// biome-ignore lint/suspicious/noExplicitAny: a form's values are its own
export type SentForm = Pick<UseFormReturn<any, any, any>, 'setError'> & {
  getValues: () => FieldValues;
};

interface CallOptions<Answer, Input> extends UseMutationOptions<Answer, Error, Input> {
  failure: {
    title: string;
    /** What is said where the bank has nothing particular to say. */
    fallback: string | ((error: Error) => string);
  };
  /** Whether an error is no failure: the caller asks for something more. */
  isQuestion?: (error: Error) => boolean;
  /** The form that the call sends: its fields show what the bank says about them. */
  form?: () => SentForm;
}

/**
 * A call that somebody makes by a button, and the one rule for its failures: a toast says it at once,
 * each field shows what is wrong with it, and all else stays in `failure` until the next attempt; show
 * that with `FailureAlert`. Being signed out is announced once for all calls, not here.
 */
export function useCall<Answer, Input = void>(options: CallOptions<Answer, Input>) {
  const { failure: words, form, isQuestion, onError, ...rest } = options;
  const [failed, setFailed] = useState<{ error: Error; failure: Failure } | null>(null);

  function tell(error: Error) {
    if (isQuestion?.(error)) return;
    const fallback = typeof words.fallback === 'string' ? words.fallback : words.fallback(error);
    toastFailure(words.title, error, fallback);
    const isAtField = form !== undefined && showServerErrors(form(), error);
    if (isAtField || isUnauthorized(error)) return;
    setFailed({ error, failure: { title: words.title, text: failureText(error, fallback) } });
  }

  const call = useMutation<Answer, Error, Input>({
    ...rest,
    onError(error, ...context) {
      tell(error);
      return onError?.(error, ...context);
    },
  });
  // A further attempt forgets the error of the one before.
  return { ...call, failure: failed && failed.error === call.error ? failed.failure : null };
}
