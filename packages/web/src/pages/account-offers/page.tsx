import { AccountFrame } from '../../account/account-frame.tsx'
import { Link } from '../../address/link.tsx'
import { readOffers } from '../../api/offers.ts'
import type { Offer, Role } from '../../api/offers.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { markOfOffer, nextOfOffer, offerHref } from '../../trade/offer-words.ts'

const TITLES: Record<Role, string> = {
  seller: 'Offers for your names',
  buyer: 'Offers you made',
}

/** Offers on both sides, newest first, each with what happens next. */
export function AccountOffersPage() {
  return (
    <AccountFrame title="Offers">
      {() => (
        <>
          <Offers side="seller" />
          <Offers side="buyer" />
        </>
      )}
    </AccountFrame>
  )
}

function Offers({ side }: { side: Role }) {
  const question = {
    key: `offers ${side}`,
    ask: (signal: AbortSignal) => readOffers(side, signal),
    freshMs: 0,
  }
  const list = useSlices(question, (cursor, signal) => readOffers(side, signal, cursor))
  const { items, error, askAgain, isExtended } = list
  useLive(askAgain, { isPaused: isExtended })
  return (
    <Part id={`${side}-title`} title={TITLES[side]}>
      {items && items.length === 0 && <NoOffers side={side} />}
      {items && items.length > 0 && <List title={TITLES[side]} offers={items} />}
      <LoadState what="offers" isHere={items !== undefined} error={error} askAgain={askAgain} />
      <MoreButton {...list} />
    </Part>
  )
}

function NoOffers({ side }: { side: Role }) {
  if (side === 'seller') {
    return (
      <p className="hint">
        No offers yet. Buyers make offers on your listing pages.{' '}
        <Link to="/account/listings">See your names</Link>
      </p>
    )
  }
  return (
    <Empty title="You haven’t made an offer">
      Every name on the market takes offers. <Link to="/market">Browse the marketplace</Link>
    </Empty>
  )
}

function List({ title, offers }: { title: string; offers: readonly Offer[] }) {
  return (
    <ul className="things" aria-label={title}>
      {offers.map((offer) => (
        <li key={offer.offer_id}>
          <div className="thing">
            <Link to={offerHref(offer)}>
              <DomainName name={offer.unicode ?? offer.domain} />
            </Link>
            <span className="small soft">{nextOfOffer(offer)}</span>
          </div>
          <ToneMark {...markOfOffer(offer)} />
          <b>{centsText(offer.amount_cents, 'USD')}</b>
        </li>
      ))}
    </ul>
  )
}
