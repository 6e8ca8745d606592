import type { SecondStepMethod } from '@seven-hills/contracts/errors';
import { useEffect, useState } from 'react';
import { takeConfirmations } from './ask-for-confirmation.ts';
import { ConfirmSessionDialog } from './confirm-session-dialog.tsx';

interface Question {
  number: number;
  methods: readonly SecondStepMethod[];
  answer: (isConfirmed: boolean) => void;
}

/** Asks staff to confirm their identity for every money decision that requires it. */
export function ConfirmationDialog() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  useEffect(
    () =>
      takeConfirmations(
        (methods) =>
          new Promise((resolve) => {
            const answer = (isConfirmed: boolean) => {
              setIsOpen(false);
              resolve(isConfirmed);
            };
            setQuestion((last) => ({ number: (last?.number ?? 0) + 1, methods, answer }));
            setIsOpen(true);
          }),
      ),
    [],
  );
  if (!question) return null;
  const { number, methods, answer } = question;
  // Each question begins with empty fields.
  return <ConfirmSessionDialog key={number} open={isOpen} methods={methods} onAnswer={answer} />;
}
