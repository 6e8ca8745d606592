import { agreements } from '@seven-hills/bank/words/agreements';
import { ConsentBox } from '../../ui/consent-box.tsx';
import type { SectionProps } from './registration-sections.tsx';

/**
 * The consents that opening an account requires. The documents open in another tab, so that the
 * form keeps its state.
 */
export function AgreementFields({ field }: SectionProps) {
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
            I have read and agree to the <Reading of={agreements.terms} /> and the{' '}
            <a href="/support/privacy" target="_blank" rel="noopener">
              Privacy Policy
            </a>
            .
          </>
        }
        {...field('agreesToTerms')}
      />
      <ConsentBox
        label={
          <>
            I agree to receive account documents, notices, and disclosures electronically, and to
            sign electronically, as described in the <Reading of={agreements.esign} />.
          </>
        }
        {...field('agreesToEsign')}
      />
    </fieldset>
  );
}

function Reading({ of: { title, href } }: { of: { title: string; href: string } }) {
  return (
    <a href={href} target="_blank" rel="noopener">
      {title}
    </a>
  );
}
