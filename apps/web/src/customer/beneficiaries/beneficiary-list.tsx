import { type Beneficiary, shareText } from '@seven-hills/bank/beneficiaries';

/** Names with their shares; says so if there are none. */
export function BeneficiaryList({ label, people }: { label: string; people: Beneficiary[] }) {
  if (people.length === 0) return <p className="text-ink-soft">No beneficiaries.</p>;
  return (
    <ul aria-label={label} className="divide-y divide-line">
      {people.map(({ firstName, lastName, relationship, share }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two people can have the same name
        <li key={index} className="flex flex-wrap items-baseline gap-x-4 py-2">
          <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
            <span className="font-semibold">{`${firstName} ${lastName}`}</span>
            {relationship && <span className="text-ink-soft">{`, ${relationship}`}</span>}
          </span>
          <span className="tabular">{shareText(share)}</span>
        </li>
      ))}
    </ul>
  );
}
