import type { ReactNode } from 'react'
import { Link } from '../../address/link.tsx'
import type { ListingDetail } from '../../api/listing-detail.ts'
import { Icon } from '../../kit/icon.tsx'
import { badgeCheck, shieldCheck, zap } from '../../kit/section-icons.ts'
import { shownName } from '../../listings/listing-text.ts'
import { bandText, isHidden, priceText } from '../../listings/price-text.ts'
import { useSignInHref } from '../../listings/use-sign-in-href.ts'
import { useAnswer } from '../../load/use-answer.ts'
import { centsText } from '../../names/cents-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { renewPriceOf } from './load.ts'

/** `children` are the ways to buy the name. They are shown while it is for sale. */
type Props = { detail: ListingDetail; children?: ReactNode }

/** What a name costs and what a buyer can rely on. It stays in view beside the rest of the page. */
export function PricePanel({ detail, children }: Props) {
  const { listing, sold } = detail
  const name = shownName(listing)
  return (
    <aside
      className="panel listing-buy"
      data-state={sold ? 'registered' : 'sale'}
      aria-label={sold ? `${name} is sold` : `Buy ${name}`}
    >
      <span className="chip" data-state={sold ? 'registered' : 'sale'}>
        {sold ? 'Sold' : 'For sale'}
      </span>
      <div className="stack" data-gap="1">
        <h1>
          <DomainName name={name} />
        </h1>
        {/* Look-alike letters can be told apart only in the ASCII form. */}
        {listing.unicode !== undefined && <p className="mono soft">{listing.domain}</p>}
      </div>
      {sold ? <Sold /> : <Price detail={detail} />}
      {!sold && children}
      {!sold && <Promises />}
    </aside>
  )
}

function Sold() {
  return (
    <>
      <p>This name has been sold.</p>
      <a className="btn is-block" data-kind="primary" data-size="l" href="#similar-title">
        See similar names
      </a>
    </>
  )
}

/** The price and what comes after the first year. Visitors who aren't signed in see the band. */
function Price({ detail: { listing } }: { detail: ListingDetail }) {
  const { price, price_band } = listing
  const signIn = useSignInHref()
  const renews = <Renewal tld={listing.tld} />
  if (!isHidden(price)) {
    return (
      <p className="price is-big">
        <b>{priceText(price)}</b>
        {renews}
      </p>
    )
  }
  return (
    <>
      <p className="price is-big">
        <b>{price_band ? bandText(price_band, price.currency) : ''}</b>
        {renews}
      </p>
      <Link className="btn is-block" data-kind="primary" data-size="l" to={signIn}>
        Sign in for the exact price
      </Link>
    </>
  )
}

function Renewal({ tld }: { tld: string }) {
  const { data } = useAnswer(renewPriceOf(tld))
  // A line of its own height, so that nothing moves when it comes.
  if (data === undefined) return <span>{'\u00a0'}</span>
  if (data === null) return <span>One-time price</span>
  return <span>One-time price, then {centsText(data, 'USD')} a year.</span>
}

function Promises() {
  return (
    <ul className="listing-ticks">
      <li>
        <Icon path={shieldCheck} />
        <b>Your money is safe</b>
        <span className="soft">We hold it until the name is yours.</span>
      </li>
      <li>
        <Icon path={badgeCheck} />
        <b>Verified owner</b>
        <span className="soft">Sellers prove by DNS that a name is theirs.</span>
      </li>
      <li>
        <Icon path={zap} />
        <b>Delivered or refunded</b>
        <span className="soft">Sellers have 5 days to hand it over.</span>
      </li>
    </ul>
  )
}
