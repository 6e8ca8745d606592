import { brand } from '@seven-hills/bank/brand';
import { footerOf, type ReceiptDocument } from '@seven-hills/bank/receipts/receipt-document';
import { createPortal } from 'react-dom';
import { Logo } from '../../ui/brand/logo.tsx';

/** While rendered, replaces the screen in print: one page, black on white. */
export function PrintSheet({ receipt }: { receipt: ReceiptDocument }) {
  const { title, lines } = receipt;
  return createPortal(
    <section data-print="sheet" className="hidden text-[12pt] text-black print:block">
      <Logo />
      <h2 className="mt-8 mb-4 text-2xl">{title}</h2>
      <table className="w-full border-black/30 border-t">
        <tbody>
          {lines.map(({ label, value }) => (
            <tr key={label} className="border-black/30 border-b">
              <th scope="row" className="py-2 pr-6 text-left align-top font-normal">
                {label}
              </th>
              <td className="tabular py-2 text-right font-semibold">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <div className="mt-6 text-[10pt]">
        {footerOf(receipt, new Date()).map((text) => (
          <p key={text} className="mt-1">
            {text}
          </p>
        ))}
        <p className="mt-1">
          Routing number {brand.routingNumber}.{brand.swiftCode && ` SWIFT ${brand.swiftCode}.`}
        </p>
      </div>
    </section>,
    document.body,
  );
}
