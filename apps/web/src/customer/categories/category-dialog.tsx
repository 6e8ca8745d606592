import {
  categoryColors,
  categoryIcons,
  categoryKinds,
  categoryLimits,
} from '@seven-hills/bank/words/category-list';
import {
  type Category,
  type NewCategory,
  newCategory,
} from '@seven-hills/contracts/money/categories';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import { CategoryIcon } from '../../money/categories/category-icon.tsx';
import { kindNames } from '../../money/categories/category-words.ts';
import { refreshCategories } from '../../money/categories/queries.ts';
import { api } from '../../net/api-client.ts';
import { useCallForm } from '../../net/use-call-form.ts';
import { cn } from '../../ui/cn.ts';
import { GuardedDialog } from '../../ui/feedback/guarded-dialog.tsx';
import { SelectField, TextField } from '../../ui/form/input.tsx';
import { CallForm } from '../confirmations/call-form.tsx';

interface CategoryDialogProps {
  /** The one to change; null for a new one. */
  category: Category | null;
  onClose: () => void;
}

const first: NewCategory = { name: '', kind: 'spending', icon: 'gift', color: 'evergreen' };

const words = (name: string) => name.replaceAll('-', ' ');

/** Creates or edits one of the customer's own categories. */
export function CategoryDialog({ category, onClose }: CategoryDialogProps) {
  const queryClient = useQueryClient();
  const { name, kind, icon, color } = category ?? first;
  const { form, call: save } = useCallForm({
    schema: newCategory,
    defaultValues: { name, kind, icon, color },
    mutationFn: (body) =>
      category
        ? api.put('/api/categories/:id', { params: { id: category.id }, body })
        : api.post('/api/categories', { body }),
    success: (saved) => ({ title: `${saved.name} was ${category ? 'changed' : 'added'}` }),
    onSuccess() {
      onClose();
      return refreshCategories(queryClient);
    },
    failure: { title: 'Not Saved', fallback: 'Please try again.' },
  });
  const chosen = useWatch({ control: form.control });
  const shown = { icon: chosen.icon ?? icon, color: chosen.color ?? color };
  return (
    <GuardedDialog
      isDirty={form.formState.isDirty}
      onClose={onClose}
      size="small"
      title={category ? 'Change Category' : 'New Category'}
    >
      {(cancel) => (
        <CallForm form={form} call={save} label="Save" pendingLabel="Saving..." onCancel={cancel}>
          <TextField
            label="Name"
            maxLength={categoryLimits.nameLengthMax}
            {...form.field('name')}
          />
          <SelectField
            label="Counts as"
            choices={categoryKinds.map((each) => [each, kindNames[each]])}
            {...form.field('kind')}
          />
          <SelectField
            label="Color"
            choices={categoryColors.map((each) => [
              each,
              each.charAt(0).toUpperCase() + each.slice(1),
            ])}
            {...form.field('color')}
          />
          <fieldset>
            <legend className="mb-1.5 font-semibold text-[0.95rem]">Icon</legend>
            <div className="grid grid-cols-6 gap-1 sm:grid-cols-7">
              {categoryIcons.map((each) => (
                <label
                  key={each}
                  className={cn(
                    'grid min-h-11 cursor-pointer place-items-center rounded-control',
                    'has-checked:bg-primary-soft has-checked:inset-ring-2 has-checked:inset-ring-primary',
                    'has-focus-visible:outline-3 has-focus-visible:outline-accent',
                  )}
                >
                  <input
                    type="radio"
                    value={each}
                    aria-label={words(each)}
                    className="absolute size-px opacity-0"
                    {...form.register('icon')}
                  />
                  <CategoryIcon category={{ icon: each, color: shown.color }} />
                </label>
              ))}
            </div>
          </fieldset>
        </CallForm>
      )}
    </GuardedDialog>
  );
}
