import { limits } from '@seven-hills/bank/limits';
import type { ReactNode } from 'react';
import type { FieldPath, UseFormRegister } from 'react-hook-form';
import { accountTypeName } from '../../money/account-types.ts';
import { AddressFields } from '../../ui/address/address-fields.tsx';
import { PhoneInput } from '../../ui/address/phone-input.tsx';
import { DateInput } from '../../ui/date/date-input.tsx';
import { Field } from '../../ui/form/field.tsx';
import { Input } from '../../ui/form/input.tsx';
import { SsnInput } from '../../ui/form/masked-input.tsx';
import { PasswordInput } from '../../ui/form/password-input.tsx';
import { RadioCards } from '../../ui/form/radio-cards.tsx';
import { accountOffers } from '../account-offers.ts';
import { PasswordStrength } from '../password-strength.tsx';
import { useYields } from '../yields.ts';
import type { RegistrationFields } from './registration-form.ts';
import { type SectionId, sections } from './sections.ts';

export interface SectionProps {
  register: UseFormRegister<RegistrationFields>;
  errorOf: (field: FieldPath<RegistrationFields>) => string | undefined;
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

export function PersonalSection({
  register,
  errorOf,
  onBirthDate,
}: SectionProps & { onBirthDate: (text: string, isPicked: boolean) => void }) {
  return (
    <Section id="personal">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="First Name" error={errorOf('firstName')}>
          <Input autoComplete="given-name" maxLength={60} {...register('firstName')} />
        </Field>
        <Field label="Last Name" error={errorOf('lastName')}>
          <Input autoComplete="family-name" maxLength={60} {...register('lastName')} />
        </Field>
        <Field
          label="Date of Birth"
          hint={`Month, day, year. You need to be at least ${limits.customerAgeMin} years old.`}
          error={errorOf('dateOfBirth')}
        >
          <DateInput
            autoComplete="bday"
            min="1900-01-01"
            onWrite={onBirthDate}
            {...register('dateOfBirth')}
          />
        </Field>
        <Field
          label="Social Security Number"
          hint="Federal law requires us to verify your identity. We store it encrypted."
          error={errorOf('ssn')}
        >
          <SsnInput {...register('ssn')} />
        </Field>
      </div>
    </Section>
  );
}

export function ContactSection({ register, errorOf }: SectionProps) {
  return (
    <Section id="contact">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field label="Phone Number" error={errorOf('phoneNumber')}>
          <PhoneInput {...register('phoneNumber')} />
        </Field>
        <Field label="Email Address" error={errorOf('email')}>
          <Input
            type="email"
            autoComplete="email"
            autoCapitalize="none"
            spellCheck={false}
            {...register('email')}
          />
        </Field>
        <AddressFields register={register} errorOf={errorOf} />
      </div>
    </Section>
  );
}

export function SecuritySection({
  register,
  errorOf,
  password,
}: SectionProps & { password: string }) {
  return (
    <Section id="security">
      <div className="grid gap-5 sm:grid-cols-2">
        <Field
          label="Password"
          hint="At least 8 characters, better 15 or more: a few plain words work well."
          error={errorOf('password')}
        >
          <PasswordInput autoComplete="new-password" {...register('password')} />
          {!errorOf('password') && <PasswordStrength password={password} />}
        </Field>
        <Field label="Confirm Password" error={errorOf('confirmPassword')}>
          <PasswordInput autoComplete="new-password" {...register('confirmPassword')} />
        </Field>
      </div>
    </Section>
  );
}

export function AccountTypeSection({ register, errorOf }: SectionProps) {
  const yields = useYields();
  return (
    <Section id="account">
      <RadioCards
        legend="Account type"
        error={errorOf('accountType')}
        options={accountOffers.map(({ type, offers }) => ({
          value: type,
          title: accountTypeName(type),
          description: `${offers} Starts with a $0 balance.${yields[type] ? ` Earns ${yields[type]} (annual percentage yield).` : ''}`,
        }))}
        {...register('accountType')}
      />
    </Section>
  );
}
