import { ItemPage } from '../../account/item-page.tsx'
import { Link } from '../../address/link.tsx'
import { readOffer } from '../../api/offers.ts'
import type { Offer } from '../../api/offers.ts'
import { listingHref } from '../../listings/listing-text.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { Part } from '../../parts/part.tsx'
import { Timeline } from '../../parts/timeline.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { markOfOffer, nextOfOffer, offerStepText } from '../../trade/offer-words.ts'
import { AnswerPart } from './answer-part.tsx'
import { NextPart } from './next-part.tsx'

const POLL_MS = 10_000

/** One offer: how it stands, what its reader can do, and everything that happened. */
export function AccountOfferPage() {
  return (
    <ItemPage<Offer>
      what="offer"
      param="offer_id"
      read={readOffer}
      list={{ to: '/account/offers', items: 'offers' }}
      everyMs={POLL_MS}
      title={({ unicode, domain }) => `Offer for ${unicode ?? domain}`}
      heading={({ unicode, domain }) => <DomainName name={unicode ?? domain} />}
      mark={(offer) => <ToneMark {...markOfOffer(offer)} />}
    >
      {(offer, refresh) => <Parts offer={offer} refresh={refresh} />}
    </ItemPage>
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
        <p className="hint">
          You and the other side see the same timeline. Neither of you sees who the other is.
        </p>
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
