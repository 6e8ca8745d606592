import type { IncomeRule } from '@seven-hills/contracts/money/income-rules';
import type { OwnAccount } from '@seven-hills/contracts/money/own-accounts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import Plus from 'lucide-react/icons/plus';
import { useState } from 'react';
import { isOwnAlone, ownAccountLabel } from '../../money/own-accounts.ts';
import { ownAccountsQuery } from '../../money/queries.ts';
import { api } from '../../net/api-client.ts';
import { bankServices } from '../../net/bank-services.ts';
import { Queried } from '../../net/query-panel.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Page } from '../../ui/layout/page-header.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';
import { ConfirmCall } from '../confirmations/confirm-call.tsx';
import { viewHref } from '../screens.ts';
import { incomeRulesQuery } from './queries.ts';
import { RuleDialog } from './rule-dialog.tsx';
import { latestText, ruleText } from './rule-words.ts';

/** Rules that move money between the customer's own accounts whenever income arrives. */
export function IncomeRulesScreen() {
  const { data } = useQuery(ownAccountsQuery);
  const accounts = (data?.accounts ?? []).filter(isOwnAlone);
  const [adds, setAdds] = useState(false);
  const canAdd = accounts.length > 1;
  return (
    <Page
      width="medium"
      title="Rules for Incoming Money"
      description={`When a deposit${bankServices.ach ? ', a paycheck,' : ''} or a transfer from someone else arrives in one of your accounts, we move a part of it to another.`}
      back={{ label: 'Back to Move Money', href: viewHref('own-transfer') }}
      actions={
        canAdd && (
          <Button onClick={() => setAdds(true)}>
            <Plus aria-hidden="true" />
            Add Rule
          </Button>
        )
      }
    >
      <Card>
        <Queried of={incomeRulesQuery} loading="Loading your rules">
          {(rules) =>
            rules.length > 0 ? (
              <RuleList rules={rules} accounts={accounts} />
            ) : (
              <EmptyState
                title={`Save a part of each ${bankServices.ach ? 'paycheck' : 'deposit'}`}
                action={
                  canAdd ? (
                    <Button onClick={() => setAdds(true)}>Add Rule</Button>
                  ) : (
                    data && (
                      <ButtonLink href={viewHref('open-account')}>Open Another Account</ButtonLink>
                    )
                  )
                }
              >
                {canAdd
                  ? 'For example, move 10% to savings when $1,000.00 or more arrives. We never move more than is free to spend.'
                  : 'A rule needs two accounts that are yours alone.'}
              </EmptyState>
            )
          }
        </Queried>
      </Card>
      {adds && <RuleDialog accounts={accounts} onClose={() => setAdds(false)} />}
    </Page>
  );
}

interface RuleListProps {
  rules: readonly IncomeRule[];
  accounts: readonly OwnAccount[];
}

function RuleList({ rules, accounts }: RuleListProps) {
  const queryClient = useQueryClient();
  const [ending, setEnding] = useState<IncomeRule | null>(null);
  const nameOf = (id: number) => {
    const account = accounts.find((each) => each.id === id);
    return account ? ownAccountLabel(account) : 'an account';
  };
  return (
    <>
      <ul aria-label="Rules" className="divide-y divide-line">
        {rules.map((rule) => (
          <li
            key={rule.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3 first:pt-0 last:pb-0"
          >
            <span className="grid min-w-0">
              <span className="font-semibold">{ruleText(rule)}</span>
              <span className="text-ink-soft text-sm">
                From {nameOf(rule.fromAccountId)} to {nameOf(rule.toAccountId)}
              </span>
              <span className="text-ink-soft text-sm">{latestText(rule)}</span>
            </span>
            <Button variant="secondary" onClick={() => setEnding(rule)}>
              End<span className="sr-only"> {ruleText(rule)}</span>
            </Button>
          </li>
        ))}
      </ul>
      {ending && (
        <ConfirmCall
          title="End This Rule?"
          description="We move nothing more by it, and leave what was moved where it is."
          confirmLabel="End Rule"
          send={() => api.post('/api/income-rules/:id/end', { params: { id: ending.id } })}
          success={{ title: 'Rule Ended' }}
          failure={{ title: 'Not Ended', fallback: 'Please try again.' }}
          refresh={() => queryClient.invalidateQueries(incomeRulesQuery)}
          onClose={() => setEnding(null)}
        />
      )}
    </>
  );
}
