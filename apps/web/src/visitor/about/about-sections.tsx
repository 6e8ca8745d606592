import { words } from '@seven-hills/bank/words/words';
import type { AboutPage } from '@seven-hills/contracts/help/texts';

const band = 'mx-auto grid w-full max-w-6xl gap-10 px-4 sm:px-6';

export function Milestones({ milestones }: Pick<AboutPage, 'milestones'>) {
  if (milestones.length === 0) return null;
  return (
    <section aria-labelledby="milestones" className="bg-deep text-on-deep">
      <div className={`${band} pt-10 pb-20 sm:pb-24`}>
        <h2 id="milestones" className="text-4xl sm:text-5xl">
          Key milestones
        </h2>
        <ol className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:grid-cols-3">
          {milestones.map(({ year, title, text }) => (
            <li key={title} className="grid content-start gap-1 border-on-deep/25 border-t pt-4">
              <p className="font-display font-medium text-2xl text-sun">{year}</p>
              <h3 className="text-xl">{title}</h3>
              <p className="text-on-deep-soft">{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

export function CoreValues({ values }: Pick<AboutPage, 'values'>) {
  if (values.length === 0) return null;
  return (
    <section aria-labelledby="values" className={`${band} py-16 sm:py-20`}>
      <h2 id="values" className="text-4xl sm:text-5xl">
        Our core values
      </h2>
      <ul className="grid gap-x-12 gap-y-8 sm:grid-cols-2">
        {values.map(({ title, text }) => (
          <li key={title} className="grid content-start gap-1.5">
            <h3 className="text-2xl">{title}</h3>
            <p className="text-ink-soft">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function Services({ services }: Pick<AboutPage, 'services'>) {
  if (services.length === 0) return null;
  return (
    <section aria-labelledby="services" className="bg-surface">
      <div className={`${band} py-16 sm:py-20 lg:grid-cols-[1fr_2fr]`}>
        <h2 id="services" className="text-4xl sm:text-5xl">
          Our services
        </h2>
        <dl className="divide-y divide-line">
          {services.map(({ title, text }) => (
            <div
              key={title}
              className="grid gap-1 py-5 first:pt-0 sm:grid-cols-[12rem_1fr] sm:gap-6"
            >
              <dt className="font-display font-semibold text-xl">{title}</dt>
              <dd className="text-ink-soft">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

export function Testimonials({ testimonials }: Pick<AboutPage, 'testimonials'>) {
  if (testimonials.length === 0) return null;
  return (
    <section aria-labelledby="testimonials" className={`${band} pt-16 sm:pt-20`}>
      <h2 id="testimonials" className="text-4xl sm:text-5xl">
        What our {words.customers} say
      </h2>
      <ul className="grid gap-5 sm:grid-cols-2 lg:grid-cols-6">
        {testimonials.map(({ quote, name, about }, index) => (
          <li
            key={name}
            className={`rounded-card bg-surface p-6 shadow-card ${index < 3 ? 'lg:col-span-2' : 'lg:col-span-3'} sm:last:odd:col-span-2 lg:last:odd:col-span-3`}
          >
            <figure className="flex h-full flex-col justify-between gap-5">
              <blockquote className="font-display text-lg leading-snug">
                <p>“{quote}”</p>
              </blockquote>
              <figcaption className="text-sm">
                <span className="block font-semibold">{name}</span>
                <span className="text-ink-soft">{about}</span>
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </section>
  );
}
