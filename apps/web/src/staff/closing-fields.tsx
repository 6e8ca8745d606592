import {
  type ClosingOutcome,
  type ClosingTag,
  closingOutcomes,
  closingTags,
} from '@seven-hills/bank/help/closing';
import { ChoiceSelect } from '../ui/form/choice-select.tsx';
import { wordsOf } from './words.ts';

/** How a conversation ended, and what it was about. */
export interface Closing {
  outcome: ClosingOutcome;
  tag: ClosingTag | '';
}

interface ClosingFieldsProps {
  value: Closing;
  onChange: (closing: Closing) => void;
}

/** Collects how a conversation ended and what it was about. Customers see neither. */
export function ClosingFields({ value, onChange }: ClosingFieldsProps) {
  return (
    <div className="grid gap-3 sm:grid-cols-2">
      <ChoiceSelect
        label="Outcome"
        choices={closingOutcomes.map((outcome) => [outcome, wordsOf(outcome)] as const)}
        value={value.outcome}
        onChange={(outcome) => onChange({ ...value, outcome })}
      />
      <ChoiceSelect<ClosingTag | ''>
        label="Tag"
        choices={[
          ['', 'None'],
          ...closingTags.map((tag) => [tag, tag === 'sign_in' ? 'Sign-in' : wordsOf(tag)] as const),
        ]}
        value={value.tag}
        onChange={(tag) => onChange({ ...value, tag })}
      />
    </div>
  );
}

/** `Spam · Cards`: the outcome and topic of a conversation; empty if it has neither. */
export const closingText = (outcome: ClosingOutcome | null, tag: ClosingTag | null): string =>
  [outcome, tag].flatMap((word) => (word ? [wordsOf(word)] : [])).join(' · ');
