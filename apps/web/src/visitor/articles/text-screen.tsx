import { type TextName, textAt } from '@seven-hills/bank/folder/texts/bank-texts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'wouter';
import { QueryPanel } from '../../net/query-panel.tsx';
import { formatCalendarDate } from '../../ui/data/dates.ts';
import { Article } from './article.tsx';
import { Prose } from './prose.tsx';
import { textQuery } from './text-query.ts';

/** A text of the bank's folder, at the page that it has. */
export function TextScreen() {
  const [path] = useLocation();
  return <Text name={textAt(path) ?? 'terms'} />;
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
        {({ effective, html }) => (
          <>
            {effective !== null && (
              <p className="mb-8 text-ink-soft">Version of {formatCalendarDate(effective)}</p>
            )}
            <Prose html={html} />
          </>
        )}
      </QueryPanel>
    </Article>
  );
}
