import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { domainHref } from '../../account/domain-href.ts'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { readPurchase } from '../../api/purchases.ts'
import type { OnePurchase, Purchase } from '../../api/purchases.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { JudgePart } from './judge-part.tsx'
import { markOfPurchase, nextOfPurchase, purchaseStepText } from '../../trade/purchase-words.ts'

const POLL_MS = 5_000

/** One domain bought on the market: where it is, and what its buyer can do. */
export function AccountPurchasePage() {
  const id = useAddress().params['public_id'] ?? ''
  const question = {
    key: `purchase ${id}`,
    ask: (signal: AbortSignal) => readPurchase(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain, { everyMs: POLL_MS })
  const name = data?.unicode ?? data?.domain ?? ''
  return (
    <AccountFrame
      title={data ? `Purchase of ${name}` : 'Purchase'}
      heading={<Heading purchase={data} />}
    >
      {() => (
        <>
          {data && <Parts purchase={data} refresh={askAgain} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the purchase…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ purchase }: { purchase: Purchase | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/purchases" text="Your purchases" />
      <div className="row" data-gap="3">
        <h1>{purchase ? <DomainName name={purchase.unicode ?? purchase.domain} /> : 'Purchase'}</h1>
        {purchase && <ToneMark {...markOfPurchase(purchase)} />}
      </div>
    </div>
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

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title="No such purchase">
        <Link to="/account/purchases">See all your purchases</Link>
      </Empty>
    )
  }
  return <Failure title="We couldn’t load the purchase" error={error} onRetry={onRetry} />
}
