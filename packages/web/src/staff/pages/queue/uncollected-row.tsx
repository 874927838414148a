import { Field } from '../../../form/field.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { DataTable } from '../../../parts/data-table.tsx'
import { opText } from '../../../receipts/op-text.ts'
import { resolveUncollected } from '../../api/uncollected.ts'
import type { UncollectedReceipt } from '../../api/uncollected.ts'
import { Row } from './rows.tsx'
import type { Shared } from './rows.tsx'

type Props = Shared & { receipt: UncollectedReceipt }
type Items = UncollectedReceipt['items']

/** A longer list is folded: a receipt may have hundreds of domains. */
const UNFOLDED_MAX = 5
const NOTE_MAX = 500

/** A receipt whose money the bank declined after its domains were delivered. */
export function UncollectedRow({ receipt, onDone }: Props) {
  const { receipt_id, email, amount_cents, items } = receipt
  const [first] = items
  return (
    <Row
      name={first?.domain ?? receipt_id}
      price={`owes ${centsText(amount_cents, 'USD')}`}
      facts={[...(items.length > 1 ? [`${items.length} domains`] : []), email, receipt_id]}
      since={receipt.created_at}
      steps={[
        {
          text: 'Mark as resolved',
          sure: 'It’s resolved',
          done: 'resolved',
          meaning:
            'Takes it off this list. It moves no money and changes no domain, so first collect the money or write it off.',
          fields: <Field label="What was done" name="note" required maxLength={NOTE_MAX} />,
          send: async ({ note = '' }) => await resolveUncollected(receipt_id, note),
        },
      ]}
      onDone={onDone}
    >
      <p className="row-reason">{countsText(items)}</p>
      <details className="desk-more" open={items.length <= UNFOLDED_MAX}>
        <summary>What the buyer owes for</summary>
        <OwedFor items={items} receiptId={receipt_id} />
      </details>
    </Row>
  )
}

/** `2 delivered, 1 under way.` */
function countsText(items: Items): string {
  const delivered = items.filter((item) => item.delivered).length
  const open = items.length - delivered
  const counts = [
    delivered > 0 ? `${delivered} delivered` : '',
    open > 0 ? `${open} under way` : '',
  ]
  return `${counts.filter(Boolean).join(', ')}. The bank declined the charge.`
}

function OwedFor({ items, receiptId }: { items: Items; receiptId: string }) {
  return (
    <DataTable
      label={`What the buyer owes for with ${receiptId}`}
      rows={items}
      keyOf={({ op, domain }) => `${op} ${domain}`}
      columns={[
        { label: 'Domain', cell: ({ domain }) => <DomainName name={domain} /> },
        { label: 'Order', cell: opText },
        { label: 'State', cell: ({ delivered }) => (delivered ? 'Delivered' : 'Under way') },
        { label: 'Price', cents: ({ price_cents }) => price_cents },
      ]}
    />
  )
}
