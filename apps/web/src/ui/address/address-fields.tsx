import { limits } from '@seven-hills/bank/limits';
import { TextField } from '../form/input.tsx';
import { MaskedField, ZipField } from '../form/masked-input.tsx';
import { letterMask } from '../form/masks.ts';
import type { FieldOf } from '../form/use-app-form.ts';
import type { AddressField } from './address-problems.ts';

const formatState = letterMask(limits.stateLengthMax);

/** The fields of an address, in a two-column grid. */
export function AddressFields({ field }: { field: FieldOf<AddressField> }) {
  return (
    <>
      <TextField
        label="Street Address"
        className="sm:col-span-2"
        autoComplete="address-line1"
        maxLength={120}
        {...field('address')}
      />
      <TextField
        label="Apartment or Unit"
        optional
        className="sm:col-span-2"
        autoComplete="address-line2"
        maxLength={60}
        {...field('address2')}
      />
      <TextField label="City" autoComplete="address-level2" maxLength={60} {...field('city')} />
      <div className="flex flex-wrap gap-5">
        <MaskedField
          label="State"
          className="flex-1 basis-24"
          inputMode="text"
          format={formatState}
          autoComplete="address-level1"
          placeholder="OH"
          {...field('state')}
        />
        <ZipField
          label="ZIP Code"
          className="flex-[2] basis-36"
          placeholder="45202"
          {...field('zipCode')}
        />
      </div>
    </>
  );
}
