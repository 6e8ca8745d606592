import type { Category } from '@seven-hills/contracts/money/categories';
import { Field } from '../../ui/form/field.tsx';
import { Select } from '../../ui/form/input.tsx';
import { CategoryIcon } from './category-icon.tsx';

interface CategorySelectProps {
  label: string;
  categories: readonly Category[];
  /** The id as text; empty for none yet. */
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
}

const groups = [
  ['spending', 'Spending'],
  ['income', 'Income'],
  ['own', 'Stays your money'],
] as const;

/** Chooses one of the customer's categories. */
export function CategorySelect({ label, categories, value, onChange, error }: CategorySelectProps) {
  const chosen = categories.find(({ id }) => String(id) === value);
  return (
    <Field label={label} error={error}>
      <span className="flex items-center gap-2">
        {chosen && <CategoryIcon category={chosen} className="max-sm:hidden" />}
        <span className="min-w-0 flex-1">
          <Select value={value} onChange={(event) => onChange(event.target.value)}>
            {!chosen && <option value="">Choose…</option>}
            {groups.map(([kind, name]) => (
              <optgroup key={kind} label={name}>
                {categories
                  .filter((category) => category.kind === kind)
                  .map((category) => (
                    <option key={category.id} value={category.id}>
                      {category.name}
                    </option>
                  ))}
              </optgroup>
            ))}
          </Select>
        </span>
      </span>
    </Field>
  );
}
