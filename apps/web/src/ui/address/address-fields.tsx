import { limits } from '@seven-hills/bank/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { Field } from '../form/field.tsx';
import { TextField } from '../form/input.tsx';
import { MaskedInput, ZipInput } from '../form/masked-input.tsx';
import { letterMask } from '../form/masks.ts';
import type { AddressField } from './address-problems.ts';

const formatState = letterMask(limits.stateLengthMax);

interface AddressFieldsProps {
  register: (name: AddressField) => UseFormRegisterReturn;
  errorOf: (name: AddressField) => string | undefined;
}

/** The fields of an address, in a two-column grid. */
export function AddressFields({ register, errorOf }: AddressFieldsProps) {
  return (
    <>
      <TextField
        label="Street Address"
        error={errorOf('address')}
        className="sm:col-span-2"
        autoComplete="address-line1"
        maxLength={120}
        {...register('address')}
      />
      <TextField
        label="Apartment or Unit"
        optional
        error={errorOf('address2')}
        className="sm:col-span-2"
        autoComplete="address-line2"
        maxLength={60}
        {...register('address2')}
      />
      <TextField
        label="City"
        error={errorOf('city')}
        autoComplete="address-level2"
        maxLength={60}
        {...register('city')}
      />
      <div className="grid grid-cols-[6rem_1fr] gap-5">
        <Field label="State" error={errorOf('state')}>
          <MaskedInput
            inputMode="text"
            format={formatState}
            autoComplete="address-level1"
            placeholder="OH"
            {...register('state')}
          />
        </Field>
        <Field label="ZIP Code" error={errorOf('zipCode')}>
          <ZipInput placeholder="45202" {...register('zipCode')} />
        </Field>
      </div>
    </>
  );
}
