import { textPages, textVersionPage } from '@seven-hills/bank/folder/texts/bank-texts';
import type { BankServices, TextState } from '@seven-hills/contracts/money/bank-services';
import { ConsentBox } from '../../ui/consent-box.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import type { SectionProps } from './registration-sections.tsx';

interface AgreementFieldsProps extends SectionProps {
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
      <p className="text-ink-soft text-sm">
        All fees of each account are in our{' '}
        <a
          href="/support/fees"
          target="_blank"
          rel="noopener"
          className="text-primary underline underline-offset-4"
        >
          fee schedule
        </a>
        .
      </p>
      <ConsentBox
        label={
          <>
            I have read and agree to the <Reading name="terms" of={texts.terms} /> and the{' '}
            <Reading name="privacy" of={texts.privacy} />.
          </>
        }
        {...field('agreesToTerms')}
      />
      <ConsentBox
        label={
          <>
            I agree to receive account documents, notices, and disclosures electronically, and to
            sign electronically, as described in the <Reading name="esign" of={texts.esign} />.
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

function Reading({ name, of }: { name: keyof BankServices['texts']; of: TextState }) {
  return (
    <a href={textPages[name]} target="_blank" rel="noopener">
      {of.title}
    </a>
  );
}
