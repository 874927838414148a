import { Field } from '../../../form/field.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { resolveUncollected } from '../../api/uncollected.ts'
import type { UncollectedReceipt } from '../../api/uncollected.ts'
import { Row } from './rows.tsx'
import type { Shared } from './rows.tsx'

type Props = Shared & { receipt: UncollectedReceipt }

/** Enough to recognize the order; the receipt has the rest. */
const NAMES_SHOWN_MAX = 5
const NOTE_MAX = 500

/** A receipt whose money the bank declined after its domains were delivered. */
export function UncollectedRow({ receipt, onDone }: Props) {
  const { receipt_id, email, amount_cents, domains } = receipt
  const [first = receipt_id] = domains
  return (
    <Row
      name={first}
      price={centsText(amount_cents, 'USD')}
      facts={[email, receipt_id]}
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
      <p className="row-reason">Delivered unpaid: {namesText(domains)}</p>
    </Row>
  )
}

function namesText(domains: string[]): string {
  const more = domains.length - NAMES_SHOWN_MAX
  const shown = domains.slice(0, NAMES_SHOWN_MAX).join(', ')
  return more > 0 ? `${shown} and ${more} more` : shown
}
