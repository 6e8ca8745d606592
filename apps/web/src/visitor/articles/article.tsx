import type { ReactNode } from 'react';
import { useCurrentUser } from '../../net/session/current-user.ts';
import { Page } from '../../ui/layout/page-header.tsx';

interface ArticleProps {
  title: string;
  description: string;
  children: ReactNode;
}

/** A page of text, open to everyone. The back link leads to a page that the reader can open. */
export function Article({ title, description, children }: ArticleProps) {
  const { user } = useCurrentUser();
  return (
    <Page
      width="medium"
      title={title}
      description={description}
      back={user ? { label: 'Back to Support', href: '/support' } : { label: 'Back', href: '/' }}
    >
      <div className="grid max-w-2xl gap-8">{children}</div>
    </Page>
  );
}

export function ArticleSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3 [&_li]:pl-1 [&_ul]:grid [&_ul]:list-disc [&_ul]:gap-2 [&_ul]:pl-5">
      <h2 className="text-2xl">{title}</h2>
      {children}
    </section>
  );
}
