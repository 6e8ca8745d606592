import { useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../net/api-client.ts';
import { problemCode } from '../../net/api-error.ts';
import { bankServices } from '../../net/bank-services.ts';

/** Whether a call named a version of a text that no longer applies. */
export const isTextOutdated = (error: unknown): boolean => problemCode(error) === 'text_outdated';

/**
 * The versions of the bank's texts that apply: those that came with the page, until `reread` reads
 * them again.
 */
export function useLegalTexts() {
  const queryClient = useQueryClient();
  const query = api.query('/api/bank');
  const { data = bankServices } = useQuery({ ...query, enabled: false });
  return {
    texts: data.texts,
    /** After a refusal: the reader agrees to what applies now. */
    reread: () => queryClient.fetchQuery({ ...query, staleTime: 0 }),
  };
}
