import { EmptyState } from '../../ui/feedback/empty-state.tsx';

/** The pane's text while no item is selected. */
export function NothingShown({ areKeysOn }: { areKeysOn: boolean }) {
  return (
    <EmptyState title="Choose an item">
      {areKeysOn ? 'Press J for the first one, or ? for all shortcuts.' : 'Its facts appear here.'}
    </EmptyState>
  );
}
