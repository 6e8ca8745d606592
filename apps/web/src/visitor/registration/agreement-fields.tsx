import { textVersionPage } from '@seven-hills/bank/folder/texts/bank-texts';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import { FeeScheduleNote } from '../../money/agreements/fee-schedule-note.tsx';
import { TextLink } from '../../money/agreements/text-link.tsx';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import type { StepProps } from './steps.ts';

interface AgreementFieldsProps extends StepProps {
  texts: BankServices['texts'];
}

/**
 * The consents that opening an account requires. The documents open in another tab, so that the
 * form keeps its state.
 */
export function AgreementFields({ field, texts }: AgreementFieldsProps) {
  return (
    <fieldset className="grid gap-4">
      <legend className="mb-3 font-semibold">Your agreement</legend>
      <FeeScheduleNote />
      <ConsentBox
        label={
          <>
            I have read and agree to the <TextLink name="terms" /> and the{' '}
            <TextLink name="privacy" />.
          </>
        }
        {...field('agreesToTerms')}
      />
      <ConsentBox
        label={
          <>
            I agree to receive account documents, notices, and disclosures electronically, and to
            sign electronically, as described in the <TextLink name="esign" />.
          </>
        }
        {...field('agreesToEsign')}
      />
      {Object.values(texts).map(
        ({ title, next }) =>
          next && (
            <p key={next.id} className="text-ink-soft text-sm">
              A new version of the {title} takes effect on {formatCalendarDate(next.effective)}:{' '}
              <a href={`${textVersionPage}?id=${next.id}`} target="_blank" rel="noopener">
                read it
              </a>
              .
            </p>
          ),
      )}
    </fieldset>
  );
}
