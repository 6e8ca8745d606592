import { brand } from '@seven-hills/contracts/brand';
import { useCurrentUser } from '../../lib/current-user.ts';
import { usePageTitle } from '../../lib/page-title.ts';
import { PageHeader } from '../../ui/page-header.tsx';
import { SimplePage } from '../../ui/simple-page.tsx';

/** Who the bank is. */
export function AboutScreen() {
  usePageTitle('About Us');
  const { user } = useCurrentUser();
  return (
    <SimplePage>
      <PageHeader
        title={`About ${brand.name}`}
        back={{ label: user ? 'Back to Dashboard' : 'Back', href: '/' }}
      />
      <div className="grid max-w-2xl gap-5 text-lg">
        <p>
          In {brand.founded}, a handful of {brand.city} shopkeepers pooled their savings so that
          their neighbors could borrow on fair terms. They named the bank after the seven hills that
          ring the city, because a hill stays where it is.
        </p>
        <p>
          We still bank that way: plain terms, careful books and a person at the other end of the
          line. What has changed is where you find us. Today your account opens online, and your
          money moves in moments.
        </p>
      </div>
    </SimplePage>
  );
}
