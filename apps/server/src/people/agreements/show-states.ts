import type {
  BankServices,
  TextState as ShownState,
} from '@seven-hills/contracts/money/bank-services';
import type { TextState, TextStates } from './text-versions.ts';

/** Which version of each text applies, for pages and agreements. */
export const showTextStates = ({ terms, privacy, esign }: TextStates): BankServices['texts'] => ({
  terms: showState(terms),
  privacy: showState(privacy),
  esign: showState(esign),
});

const showState = ({ current, next }: TextState): ShownState => ({
  id: Number(current.id),
  title: current.title,
  next: next && { id: Number(next.id), effective: next.effective_on },
});
