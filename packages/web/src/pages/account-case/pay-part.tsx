import type { OwnCaseDetail } from '../../api/own-cases.ts'
import { centsText } from '../../names/cents-text.ts'
import { DetailPanel } from '../../parts/detail-panel.tsx'

/** What a deal comes to, and the way to pay for it while that is possible. */
export function PayPart({ shown }: { shown: OwnCaseDetail }) {
  const { payment, currency, domain } = shown
  if (payment === null || payment.checkout_url === null) return null
  const price = centsText(payment.price_cents, currency)
  return (
    <>
      <DetailPanel
        facts={[
          ['For the owner', centsText(payment.owner_cents, currency)],
          ['Our fee', centsText(payment.fee_cents, currency)],
          ['Total', price],
        ]}
      />
      <div className="actions">
        <a
          className="btn"
          data-kind="primary"
          data-size="l"
          href={payment.checkout_url}
          aria-label={`Pay ${price} for ${domain}`}
        >
          Pay {price}
        </a>
      </div>
    </>
  )
}
