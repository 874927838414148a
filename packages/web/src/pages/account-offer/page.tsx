import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { readOffer } from '../../api/offers.ts'
import type { Offer } from '../../api/offers.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { listingHref } from '../../listings/listing-text.ts'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { markOfOffer, nextOfOffer, offerStepText } from '../../trade/offer-words.ts'
import { AnswerPart } from './answer-part.tsx'
import { NextPart } from './next-part.tsx'

const POLL_MS = 10_000

/** One offer: how it stands, what its reader can do, and everything that happened. */
export function AccountOfferPage() {
  const id = useAddress().params['offer_id'] ?? ''
  const question = {
    key: `offer ${id}`,
    ask: (signal: AbortSignal) => readOffer(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  useLive(askAgain, { everyMs: POLL_MS })
  const name = data?.unicode ?? data?.domain ?? ''
  return (
    <AccountFrame title={data ? `Offer for ${name}` : 'Offer'} heading={<Heading offer={data} />}>
      {() => (
        <>
          {data && <Parts offer={data} refresh={askAgain} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the offer…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ offer }: { offer: Offer | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/offers" text="Your offers" />
      <div className="row" data-gap="3">
        <h1>{offer ? <DomainName name={offer.unicode ?? offer.domain} /> : 'Offer'}</h1>
        {offer && <ToneMark {...markOfOffer(offer)} />}
      </div>
    </div>
  )
}

function Parts({ offer, refresh }: { offer: Offer; refresh: () => void }) {
  const { role, turn, timeline } = offer
  const steps = timeline.map((step) => {
    return { at: step.at, text: offerStepText(step, role), note: step.message }
  })
  return (
    <>
      <Part id="now-title" title={titleOf(offer)}>
        <output>{nextOfOffer(offer)}</output>
        {turn === role && <AnswerPart key={timeline.length} offer={offer} refresh={refresh} />}
        <NextPart offer={offer} refresh={refresh} />
      </Part>
      <Part id="timeline-title" title="What happened">
        <p className="hint">You and the other side see the same. Neither sees who the other is.</p>
        <Timeline steps={steps} />
        <p className="small">
          <Link to={listingHref(offer)}>See the name on the market</Link>
        </p>
      </Part>
    </>
  )
}

function titleOf({ amount_cents, status, turn }: Offer): string {
  const amount = centsText(amount_cents, 'USD')
  if (turn !== null) return status === 'open' ? `Offer of ${amount}` : `Counter-offer of ${amount}`
  return status === 'accepted' || status === 'paid' ? `Agreed at ${amount}` : `Last at ${amount}`
}

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title="No such offer">
        <Link to="/account/offers">See all your offers</Link>
      </Empty>
    )
  }
  return <Failure title="We couldn’t load the offer" error={error} onRetry={onRetry} />
}
