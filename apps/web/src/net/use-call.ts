import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { failureText, isUnauthorized } from './api-error.ts';
import { fieldErrorsOf, showServerErrors } from './server-errors.ts';
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
  const fallbackFor = (error: Error) =>
    typeof words.fallback === 'string' ? words.fallback : words.fallback(error);
  const call = useMutation<Answer, Error, Input>({
    ...rest,
    onError(error, ...context) {
      if (isQuestion?.(error)) return onError?.(error, ...context);
      if (form) showServerErrors(form(), error);
      toastFailure(words.title, error, fallbackFor(error));
      return onError?.(error, ...context);
    },
  });
  return { ...call, failure: call.error && failureOf(call.error) };

  function failureOf(error: Error): Failure | null {
    const isAtField = form !== undefined && fieldErrorsOf(form(), error).length > 0;
    if (isUnauthorized(error) || isAtField || isQuestion?.(error)) return null;
    return { title: words.title, text: failureText(error, fallbackFor(error)) };
  }
}
