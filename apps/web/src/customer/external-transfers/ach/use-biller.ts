import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useLocation, useSearch } from 'wouter';
import { api } from '../../../net/api-client.ts';
import { failureText } from '../../../net/api-error.ts';
import { viewHref } from '../../screens.ts';
import type { Transfer } from '../use-transfer.ts';
import { type AchDraft, type AchValues, achKind } from './ach-kind.tsx';

type Form = Transfer<AchValues, AchDraft>['form'];

/**
 * Fills in the form for the company that the URL names: with everything but the reference for a
 * listed one (`?biller=city-power`), otherwise with its name (`?company=CITY%20POWER`).
 */
export function useBiller(form: Form) {
  const [, navigate] = useLocation();
  const asked = new URLSearchParams(useSearch());
  const [id, name] = [asked.get('biller'), asked.get('company')];
  const { data, error } = useQuery({
    ...api.query('/api/billers', { query: { id: id ?? '' } }),
    enabled: id !== null,
  });
  const found = data?.find(({ listed }) => listed?.id === id);
  const fillIn = useEffectEvent(() => {
    const typed = form.getValues();
    if (typed.recipientName) return;
    const biller = found?.listed ?? null;
    const recipientName = found?.name ?? name ?? '';
    form.reset({ ...typed, ...biller, biller, recipientName, recipientKind: 'company' });
  });
  useEffect(() => {
    if (found || name !== null) fillIn();
  }, [found, name]);
  return {
    failure: error ? failureText(error, 'This company could not be filled in.') : undefined,
    /** Another recipient is paid, whose account the form asks for. */
    forget() {
      form.reset({ ...achKind.emptyValues, amount: form.getValues('amount') });
      navigate(viewHref('external-transfer', { tab: 'ach' }), { replace: true });
    },
  };
}
