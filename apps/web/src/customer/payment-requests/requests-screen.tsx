import type { CurrentUser } from '@seven-hills/contracts/people/sign-in';
import { useSearch } from 'wouter';
import { fetchedScreen } from '../../ui/fetched.tsx';
import { idIn } from '../screens.ts';
import { useFreshRequests } from './queries.ts';

const NewRequestScreen = fetchedScreen(
  () => import('./new-request-screen.tsx'),
  'NewRequestScreen',
);
const RequestScreen = fetchedScreen(() => import('./request-screen.tsx'), 'RequestScreen');
const RequestLists = fetchedScreen(() => import('./request-lists.tsx'), 'RequestLists');

/** The customer's sent and received requests, one request, or the form for a new one. */
export function RequestsScreen({ user }: { user: CurrentUser }) {
  useFreshRequests();
  const search = useSearch();
  const parameters = new URLSearchParams(search);
  const id = idIn(search, 'id');
  if (parameters.has('new')) return <NewRequestScreen />;
  if (parameters.has('link')) return <RequestScreen user={user} id={null} />;
  return id === null ? <RequestLists /> : <RequestScreen user={user} id={id} />;
}
