import { Button } from '../../ui/button.tsx';
import type { Choices } from '../../ui/data/use-url-filters.ts';

interface ListSwitchProps<List extends string> {
  /** Says for screen readers what is chosen: `Which chats`. */
  legend: string;
  lists: Choices<List>;
  shown: List;
  onShow: (list: List) => void;
}

/** Buttons that choose which of a few lists is shown. */
export function ListSwitch<List extends string>(props: ListSwitchProps<List>) {
  const { legend, lists, shown, onShow } = props;
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">{legend}</legend>
      {lists.map(([list, label]) => (
        <Button
          key={list}
          variant={list === shown ? 'primary' : 'secondary'}
          className="px-4"
          aria-pressed={list === shown}
          onClick={() => onShow(list)}
        >
          {label}
        </Button>
      ))}
    </fieldset>
  );
}
