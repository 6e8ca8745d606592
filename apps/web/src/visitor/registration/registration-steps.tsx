import { limits } from '@seven-hills/bank/limits';
import type { BankServices } from '@seven-hills/contracts/money/bank-services';
import type { ReactNode } from 'react';
import { accountOffers } from '../../money/account-offers/account-offers.ts';
import { accountTypeName } from '../../money/account-types.ts';
import { useYields } from '../../money/yields.ts';
import { AddressFields } from '../../ui/address/address-fields.tsx';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { EmailSuggestion } from '../../ui/email/email-suggestion.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { SsnField } from '../../ui/form/masked-input.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { startsHere } from '../../ui/layout/page-title.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import { AgreementFields } from './agreement-fields.tsx';
import type { StepProps } from './steps.ts';

const Columns = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 sm:grid-cols-2">{children}</div>
);

interface PersonalStepProps extends StepProps {
  onBirthDate: (text: string, isPicked: boolean) => void;
}

export function PersonalStep({ field, onBirthDate }: PersonalStepProps) {
  const { error, ...birthDate } = field('dateOfBirth');
  return (
    <Columns>
      <TextField
        label="First Name"
        autoComplete="given-name"
        maxLength={60}
        {...field('firstName')}
      />
      <TextField
        label="Last Name"
        autoComplete="family-name"
        maxLength={60}
        {...field('lastName')}
      />
      <Field
        label="Date of Birth"
        hint={`Month, day, year. You need to be at least ${limits.customerAgeMin} years old.`}
        error={error}
      >
        <DateInput autoComplete="bday" min="1900-01-01" onWrite={onBirthDate} {...birthDate} />
      </Field>
      <SsnField
        label="Social Security Number"
        hint="Federal law requires us to verify your identity. We store it encrypted."
        {...field('ssn')}
      />
    </Columns>
  );
}

export function ContactStep({ field }: StepProps) {
  return (
    <Columns>
      <PhoneField label="Phone Number" {...startsHere} {...field('phoneNumber')} />
    </Columns>
  );
}

export function AddressStep({ field, unit }: StepProps & { unit: string }) {
  return (
    <Columns>
      <AddressFields field={field} foldedUnit={unit} {...startsHere} />
    </Columns>
  );
}

interface SecurityStepProps extends StepProps {
  email: string;
  /** As typed so far, to say how hard it is to guess; empty to say nothing. */
  password: string;
  onEmail: (corrected: string) => void;
}

export function SecurityStep({ field, email, password, onEmail }: SecurityStepProps) {
  return (
    <Columns>
      <div className="grid gap-1.5 sm:col-span-2">
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...startsHere}
          {...field('email')}
        />
        <EmailSuggestion email={email} onTake={onEmail} />
      </div>
      <NewPasswordField label="Password" password={password} {...field('password')} />
      <PasswordField
        label="Confirm Password"
        autoComplete="new-password"
        {...field('confirmPassword')}
      />
    </Columns>
  );
}

const noAccount = {
  value: 'none',
  title: 'No Account of My Own',
  description: 'You only share the account that you are invited to. You can open your own later.',
};

interface AccountStepProps extends StepProps {
  /** Whoever was invited to share an account need not open one. */
  isInvited: boolean;
  texts: BankServices['texts'];
}

export function AccountStep({ field, isInvited, texts }: AccountStepProps) {
  const yields = useYields();
  const types = accountOffers().map(({ type, offers }) => ({
    value: type,
    title: accountTypeName(type),
    description: `${offers} Starts with a $0 balance.${yields[type] ? ` Earns ${yields[type]} (annual percentage yield).` : ''}`,
  }));
  return (
    <>
      <RadioCards
        legend="Account type"
        options={isInvited ? [noAccount, ...types] : types}
        {...field('accountType')}
      />
      <AgreementFields field={field} texts={texts} />
      <Alert>
        After you register, you’ll set up a 4-digit PIN that confirms every transaction.
      </Alert>
    </>
  );
}
