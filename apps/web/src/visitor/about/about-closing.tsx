import { brand } from '@seven-hills/bank/brand';
import { words } from '@seven-hills/bank/words/words';
import type { AboutPage } from '@seven-hills/contracts/help/texts';
import { Landscape } from '../../ui/brand/landscape.tsx';
import { DescriptionList } from '../../ui/data/description-list.tsx';
import { ButtonLink } from '../../ui/navigation/button-link.tsx';

const link = '-my-2.5 inline-flex min-h-11 items-center text-primary underline underline-offset-4';

export function Awards({ awards }: Pick<AboutPage, 'awards'>) {
  if (awards.length === 0) return null;
  return (
    <section aria-labelledby="awards" className="grid grid-cols-1 content-start gap-5">
      <h2 id="awards" className="text-3xl">
        Awards
      </h2>
      <ul className="divide-y divide-line">
        {awards.map(({ year, title, text }) => (
          <li key={title} className="flex flex-wrap gap-x-6 py-3">
            <span className="tabular font-display font-medium text-accent text-xl">{year}</span>
            <span className="min-w-0 flex-[1_1_8rem]">
              <span className="block font-semibold">{title}</span>
              <span className="text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Contact() {
  return (
    <section aria-labelledby="contact" className="grid content-start gap-5">
      <h2 id="contact" className="text-3xl">
        Contact
      </h2>
      <DescriptionList
        items={[
          {
            term: `${words.Customer} service`,
            detail: (
              <a href={brand.supportPhoneHref} className={link}>
                {brand.supportPhone}
              </a>
            ),
          },
          {
            term: brand.support.emergencyHours ? 'Emergencies' : 'Emergencies, 24/7',
            detail: (
              <a href={brand.servicePhoneHref} className={link}>
                {brand.servicePhone}
              </a>
            ),
          },
          {
            term: 'Email',
            detail: (
              <a href={`mailto:${brand.supportEmail}`} className={`${link} break-all`}>
                {brand.supportEmail}
              </a>
            ),
          },
          { term: 'Routing number', detail: brand.routingNumber },
          ...(brand.swiftCode === null ? [] : [{ term: 'SWIFT code', detail: brand.swiftCode }]),
        ]}
      />
    </section>
  );
}

export function Regulation({ regulation }: Pick<AboutPage, 'regulation'>) {
  if (regulation.length === 0) return null;
  return (
    <section aria-labelledby="regulation" className="grid gap-3 lg:col-span-2">
      <h2 id="regulation" className="text-3xl">
        Regulation and insurance
      </h2>
      <div className="grid gap-x-10 gap-y-3 text-ink-soft md:grid-cols-3">
        {regulation.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

export function AboutClosing({ closing: { title, text } }: Pick<AboutPage, 'closing'>) {
  return (
    <section className="relative isolate overflow-hidden">
      <div className="mx-auto grid w-full max-w-3xl justify-items-center gap-5 px-4 pt-4 pb-40 text-center sm:px-6 sm:pb-56">
        <h2 className="text-4xl sm:text-5xl">{title}</h2>
        <p className="text-ink-soft text-lg">{text}</p>
        <ButtonLink href="/" size="large" className="max-sm:w-full">
          Get Started Today
        </ButtonLink>
      </div>
      <Landscape className="absolute inset-x-0 -bottom-px -z-10 h-44 sm:h-56" />
    </section>
  );
}
