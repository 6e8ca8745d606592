import { limits } from '@seven-hills/bank/limits';
import type { ReactNode } from 'react';
import { accountOffers } from '../../money/account-offers/account-offers.ts';
import { accountTypeName } from '../../money/account-types.ts';
import { useYields } from '../../money/yields.ts';
import { AddressFields } from '../../ui/address/address-fields.tsx';
import { PhoneField } from '../../ui/address/phone-field.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { TextField } from '../../ui/form/input.tsx';
import { SsnField } from '../../ui/form/masked-input.tsx';
import { PasswordField } from '../../ui/form/password-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import type { FieldOf } from '../../ui/form/use-app-form.ts';
import { NewPasswordField } from '../new-password-field.tsx';
import type { RegistrationFields } from './registration-form.ts';
import { type SectionId, sections } from './sections.ts';

export interface SectionProps {
  field: FieldOf<keyof RegistrationFields>;
}

function Section({ id, children }: { id: SectionId; children: ReactNode }) {
  const title = sections.find((section) => section.id === id)?.title;
  return (
    <section className="grid gap-5">
      <h2
        id={`section-${id}`}
        tabIndex={-1}
        className="scroll-mt-24 border-line border-b pb-2 text-2xl"
      >
        {title}
      </h2>
      {children}
    </section>
  );
}

interface PersonalSectionProps extends SectionProps {
  onBirthDate: (text: string, isPicked: boolean) => void;
}

export function PersonalSection({ field, onBirthDate }: PersonalSectionProps) {
  const { error, ...birthDate } = field('dateOfBirth');
  return (
    <Section id="personal">
      <div className="grid gap-5 sm:grid-cols-2">
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
      </div>
    </Section>
  );
}

export function ContactSection({ field }: SectionProps) {
  return (
    <Section id="contact">
      <div className="grid gap-5 sm:grid-cols-2">
        <PhoneField label="Phone Number" {...field('phoneNumber')} />
        <TextField
          label="Email Address"
          type="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          {...field('email')}
        />
        <AddressFields field={field} />
      </div>
    </Section>
  );
}

export function SecuritySection({ field, password }: SectionProps & { password: string }) {
  return (
    <Section id="security">
      <div className="grid gap-5 sm:grid-cols-2">
        <NewPasswordField label="Password" password={password} {...field('password')} />
        <PasswordField
          label="Confirm Password"
          autoComplete="new-password"
          {...field('confirmPassword')}
        />
      </div>
    </Section>
  );
}

const noAccount = {
  value: 'none',
  title: 'No Account of My Own',
  description: 'You only share the account that you are invited to. You can open your own later.',
};

/** Whoever was invited to share an account need not open one. */
export function AccountTypeSection({ field, isInvited }: SectionProps & { isInvited: boolean }) {
  const yields = useYields();
  const types = accountOffers().map(({ type, offers }) => ({
    value: type,
    title: accountTypeName(type),
    description: `${offers} Starts with a $0 balance.${yields[type] ? ` Earns ${yields[type]} (annual percentage yield).` : ''}`,
  }));
  return (
    <Section id="account">
      <RadioCards
        legend="Account type"
        options={isInvited ? [noAccount, ...types] : types}
        {...field('accountType')}
      />
    </Section>
  );
}
