import { ItemPage } from '../../account/item-page.tsx'
import { readPayoutStatement } from '../../api/earnings.ts'
import type { PayoutStatement } from '../../api/earnings.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { markOfPayout, nextOfPayout } from '../../trade/earning-words.ts'
import { PaidInstalments } from '../../trade/paid-instalments.tsx'
import { PaidSales } from '../../trade/paid-sales.tsx'

/** The statement of one payout: where it goes, and the sales it pays. */
export function AccountPayoutPage() {
  return (
    <ItemPage<PayoutStatement>
      what="statement"
      param="payout_id"
      read={readPayoutStatement}
      list={{ to: '/account/earnings', items: 'earnings' }}
      title={() => 'Statement'}
      heading={({ created_at }) => `Statement of ${momentDay(created_at)}`}
      mark={(statement) => <ToneMark {...markOfPayout(statement)} />}
    >
      {(statement) => <Statement statement={statement} />}
    </ItemPage>
  )
}

function Statement({ statement }: { statement: PayoutStatement }) {
  const { payout_id, details, sales, instalments, amount_cents, currency } = statement
  const facts: [string, string][] = [
    ['Payout', payout_id],
    ['Amount', centsText(amount_cents, currency)],
    [
      'To',
      details.method === 'stripe'
        ? 'Your Stripe account'
        : `${details.holder ?? ''}, ${details.iban ?? details.account_number ?? ''}`,
    ],
  ]
  return (
    <>
      <Part id="payout-title" title="Payout">
        <output>{nextOfPayout(statement)}</output>
        <dl className="facts">
          {facts.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Part>
      {sales.length > 0 && (
        <Part id="paid-title" title="Sales in this payout">
          <PaidSales sales={sales} />
        </Part>
      )}
      <PaidInstalments instalments={instalments} />
    </>
  )
}
