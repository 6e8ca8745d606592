import {
  type CardDetails,
  type CardField,
  type CardProblem,
  testCards,
} from '@seven-hills/bank/payments/card-checks';
import type { ChangeEvent } from 'react';
import { MaskedField } from '../../../ui/form/masked-input.tsx';
import { digitMask, formatZip, type Mask } from '../../../ui/form/masks.ts';

interface CardFieldsProps {
  card: CardDetails;
  problems: readonly CardProblem[];
  onChange: (changes: Partial<CardDetails>) => void;
  onSubmit: () => void;
}

/** The four fields of a card. Browsers do not offer to fill in a real card here. */
export function CardFields({ card, problems, onChange, onSubmit }: CardFieldsProps) {
  const field = (name: CardField) => ({
    name,
    value: card[name],
    error: problems.find((problem) => problem.field === name)?.message,
    autoComplete: 'off',
    onChange: (event: ChangeEvent<HTMLInputElement>) => onChange({ [name]: event.target.value }),
  });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <MaskedField
        label="Card number"
        format={cardNumber}
        placeholder="1234 1234 1234 1234"
        {...field('number')}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-x-3 gap-y-4">
        <MaskedField
          label="Expires"
          format={monthAndYear}
          placeholder="MM / YY"
          {...field('expiry')}
        />
        <MaskedField
          label="Security code"
          format={threeDigits}
          placeholder="123"
          {...field('securityCode')}
        />
        <MaskedField
          label="ZIP code"
          format={formatZip}
          placeholder="45202"
          {...field('zipCode')}
        />
      </div>
      {/* Lets Enter submit the form; the visible button is the bank's. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <TestCards onChoose={(number) => onChange(filledWith(number))} />
    </form>
  );
}

const groupedByFour = (digits: string) => (digits.match(/\d{1,4}/g) ?? []).join(' ');
const cardNumber = digitMask(16, groupedByFour);
const threeDigits = digitMask(3);

const monthYear = digitMask(4, (digits) =>
  digits.length <= 2 ? digits : `${digits.slice(0, 2)} / ${digits.slice(2)}`,
);
/** `2` starts as `02`, and `12/2034` becomes `12 / 34`. */
const monthAndYear: Mask = (text) =>
  monthYear(text.replace(/^\s*(?=[2-9])/, '0').replace(/^(\d\d\s*[/-]\s*)20(?=\d\d$)/, '$1'));

const filledWith = (number: string): CardDetails => ({
  number: groupedByFour(number),
  expiry: '12 / 34',
  securityCode: '123',
  zipCode: '45202',
});

function TestCards({ onChoose }: { onChoose: (number: string) => void }) {
  return (
    <section aria-labelledby="test-cards" className="rounded-control bg-sunken p-3.5">
      <h2 id="test-cards" className="font-sans font-semibold text-[0.95rem] tracking-normal">
        Sandbox: no real card, no real money
      </h2>
      <p className="mt-0.5 text-ink-soft text-sm">Choose a test card to fill in the fields:</p>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-3">
        {testCards.map(({ number, outcome }) => (
          <li key={number}>
            <button
              type="button"
              className="-mx-2 min-h-11 w-[calc(100%+1rem)] rounded-control px-2 py-1 text-left text-sm leading-snug hover:bg-primary-soft"
              onClick={() => onChoose(number)}
            >
              <span className="tabular block whitespace-nowrap font-semibold text-primary">
                {groupedByFour(number)}
              </span>
              <span className="block text-ink-soft">{outcome}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
