import { type TextName, textAt, textVersionPage } from '@seven-hills/bank/folder/texts/bank-texts';
import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useSearch } from 'wouter';
import { api } from '../../net/api-client.ts';
import { QueryPanel } from '../../net/query-panel.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { Article } from './article.tsx';
import { Prose } from './prose.tsx';
import { textQuery } from './text-query.ts';

/** A text of the bank's folder at the page that it has, or one version of a text. */
export function TextScreen() {
  const [path] = useLocation();
  const id = Number(new URLSearchParams(useSearch()).get('id'));
  if (path !== textVersionPage) return <Text name={textAt(path) ?? 'terms'} />;
  return Number.isSafeInteger(id) && id > 0 ? <Version id={id} /> : <NoVersion />;
}

/** Until the bank's own title is here. */
const usualTitles: Record<TextName, string> = {
  terms: 'Terms of Service',
  privacy: 'Privacy Policy',
  esign: 'E-SIGN Consent',
  'security-tips': 'Account Security Tips',
};

function Text({ name }: { name: TextName }) {
  const query = useQuery(textQuery(name));
  return (
    <Article
      title={query.data?.title ?? usualTitles[name]}
      description={query.data?.description ?? ''}
    >
      <QueryPanel query={query} loading="Loading the text">
        {(text) => (
          <>
            {text.effective !== null && (
              <p className="mb-8 text-ink-soft">
                Version of {formatCalendarDate(text.effective)}
                {text.next && (
                  <>
                    . A new version takes effect on {formatCalendarDate(text.next.effective)}:{' '}
                    <Link
                      href={`${textVersionPage}?id=${text.next.id}`}
                      className="text-primary underline underline-offset-4"
                    >
                      read it
                    </Link>
                    .
                  </>
                )}
              </p>
            )}
            <Prose html={text.html} />
          </>
        )}
      </QueryPanel>
    </Article>
  );
}

const statusWords = {
  current: 'which applies today',
  upcoming: 'which takes effect on that day',
  past: 'which no longer applies',
};

function Version({ id }: { id: number }) {
  const query = useQuery(api.query('/api/text-versions/:id', { params: { id } }));
  return (
    <Article title={query.data?.title ?? 'Agreement'} description={query.data?.description ?? ''}>
      <QueryPanel query={query} loading="Loading the text">
        {(text) => (
          <>
            {text.effective !== null && (
              <p className="mb-8 text-ink-soft">
                Version of {formatCalendarDate(text.effective)}, {statusWords[text.status]}
              </p>
            )}
            <Prose html={text.html} />
          </>
        )}
      </QueryPanel>
    </Article>
  );
}

function NoVersion() {
  return (
    <Article title="Agreement" description="">
      <Card>
        <EmptyState title="No Such Version">The link that you followed is incomplete.</EmptyState>
      </Card>
    </Article>
  );
}
