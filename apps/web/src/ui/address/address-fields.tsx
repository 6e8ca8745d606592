import { limits } from '@seven-hills/bank/limits';
import { type ComponentProps, useState } from 'react';
import { Button } from '../button.tsx';
import { TextField } from '../form/input.tsx';
import { MaskedField, ZipField } from '../form/masked-input.tsx';
import { letterMask } from '../form/masks.ts';
import type { FieldOf } from '../form/use-app-form.ts';
import type { AddressField } from './address-problems.ts';

const formatState = letterMask(limits.stateLengthMax);

interface AddressFieldsProps extends Omit<ComponentProps<'input'>, 'type'> {
  field: FieldOf<AddressField>;
  /** The unit so far, if its field appears only on request or with a unit in it. */
  foldedUnit?: string;
}

/** The fields of an address, in a two-column grid; other props are the first one's. */
export function AddressFields({ field, foldedUnit, ...street }: AddressFieldsProps) {
  const [isAdding, setAdding] = useState(false);
  const unit = field('address2');
  const isFolded = foldedUnit === '' && !isAdding && !unit.error;
  return (
    <>
      <TextField
        label="Street Address"
        className="sm:col-span-2"
        // As one line, the browser fills in the unit behind a comma, where the form expects it.
        autoComplete={isFolded ? 'street-address' : 'address-line1'}
        maxLength={120}
        {...street}
        {...field('address')}
      />
      {isFolded ? (
        <Button
          variant="link"
          className="-my-2 min-h-11 justify-self-start sm:col-span-2"
          onClick={() => setAdding(true)}
        >
          Add Apartment or Unit
        </Button>
      ) : (
        <TextField
          label="Apartment or Unit"
          optional
          className="sm:col-span-2"
          autoComplete="address-line2"
          maxLength={60}
          autoFocus={isAdding}
          {...unit}
        />
      )}
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
