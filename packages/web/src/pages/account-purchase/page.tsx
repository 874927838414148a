import { domainHref } from '../../account/domain-href.ts'
import { ItemPage } from '../../account/item-page.tsx'
import { Link } from '../../address/link.tsx'
import { readPurchase } from '../../api/purchases.ts'
import type { OnePurchase } from '../../api/purchases.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { JudgePart } from './judge-part.tsx'
import { markOfPurchase, nextOfPurchase, purchaseStepText } from '../../trade/purchase-words.ts'

const POLL_MS = 5_000

/** One domain bought on the market: where it is, and what its buyer can do. */
export function AccountPurchasePage() {
  return (
    <ItemPage<OnePurchase>
      what="purchase"
      param="public_id"
      read={readPurchase}
      list={{ to: '/account/purchases', items: 'purchases' }}
      everyMs={POLL_MS}
      title={({ unicode, domain }) => `Purchase of ${unicode ?? domain}`}
      heading={({ unicode, domain }) => <DomainName name={unicode ?? domain} />}
      mark={(purchase) => <ToneMark {...markOfPurchase(purchase)} />}
    >
      {(purchase, refresh) => <Parts purchase={purchase} refresh={refresh} />}
    </ItemPage>
  )
}

function Parts({ purchase, refresh }: { purchase: OnePurchase; refresh: () => void }) {
  const { delivery, domain, timeline } = purchase
  const steps = timeline.map((step) => {
    return { at: step.at, text: purchaseStepText(step), note: null }
  })
  return (
    <>
      {delivery.status === 'in_progress' && <JudgePart purchase={purchase} refresh={refresh} />}
      <Part id="delivery-title" title="Delivery">
        <output>{nextOfPurchase(purchase)}</output>
        <Timeline steps={steps} />
        {delivery.status === 'done' && delivery.kind === 'push' && (
          <div className="actions">
            <Link className="btn" data-kind="primary" to={domainHref(domain)}>
              Open the domain
            </Link>
          </div>
        )}
      </Part>
      <Part id="order-title" title="Order">
        <dl className="facts">
          <div>
            <dt>Order</dt>
            <dd>{purchase.public_id}</dd>
          </div>
          <div>
            <dt>Date</dt>
            <dd>{momentText(purchase.created_at)}</dd>
          </div>
          <div>
            <dt>Price</dt>
            <dd>{centsText(purchase.price_cents, purchase.currency)}</dd>
          </div>
        </dl>
      </Part>
    </>
  )
}
