import { useId } from 'react'
import { Link } from '../../address/link.tsx'
import type { NameRow, RegistrationSummary } from '../../api/name-row.ts'
import { RegisterRow } from '../../cart/register-button.tsx'
import { isHidden, shownPrice } from '../../listings/price-text.ts'
import { LETTERS_MAX } from '../../kit/plate-look.ts'
import { centsText } from '../../names/cents-text.ts'
import { dayText } from '../../names/day-text.ts'
import { DomainName } from '../../names/domain-name.tsx'
import { LOOKS, StateMark } from '../../names/state-mark.tsx'
import { signInHref } from '../../session/continue-path.ts'
import { LaterWatch } from '../../watching/later-watch.tsx'
import { noteOf } from './figure.ts'
import { Heart } from '../../watching/heart.tsx'
import { MarketLink } from './market-link.tsx'
import { DetailsButton } from './name-item.tsx'
import { canBeRegistered } from './price-facts.ts'
import { sourceText } from './source-text.ts'
import { searchHref } from './query.ts'
import { TransferLink } from './transfer-link.tsx'

type Props = {
  domain: string
  row: NameRow | undefined
  isLost: boolean
  onRetry: () => void
  onDetails: (row: NameRow) => void
}

/** The answer for the name that was searched. It takes the same space before and after. */
export function Verdict({ domain, row, isLost, onRetry, onDetails }: Props) {
  const id = useId()
  const name = row?.unicode ?? domain
  return (
    <section
      className="verdict"
      aria-labelledby={id}
      aria-busy={!row && !isLost}
      data-state={row && LOOKS[row.state]}
      data-reported={row?.state}
    >
      <div className="verdict-head">
        {row && <StateMark state={row.state} label={row.state_label} />}
        {!row && <NoRow isLost={isLost} />}
        {row && <span className="small soft">{sourceText(row)}</span>}
      </div>
      <h1 id={id} className="name" data-letters={Math.min(name.length, LETTERS_MAX)}>
        <DomainName name={name} />
        {/* Look-alike letters can be told apart only in the ASCII form. */}
        {row?.unicode && <small className="mono soft">{domain}</small>}
      </h1>
      <div className="verdict-foot">
        <div className="verdict-facts">{row && <MainFacts row={row} />}</div>
        <div className="row verdict-actions">
          {row && <RegisterRow row={row} size="l" kind="primary" />}
          {row?.listing && <MarketLink domain={domain} className="btn" kind="primary" size="l" />}
          {row?.state === 'unknown' && (
            <button
              type="button"
              className="btn"
              data-kind="primary"
              data-size="l"
              onClick={onRetry}
            >
              Check again
            </button>
          )}
          {row && <LaterWatch row={row} size="l" />}
          {row && <TransferLink row={row} size="l" />}
          {row && <DetailsButton row={row} size="l" onDetails={onDetails} />}
          <Heart domain={domain} size="l" />
        </div>
      </div>
      <p className="verdict-note small soft">{row && noteOf(row)}</p>
    </section>
  )
}

function NoRow({ isLost }: { isLost: boolean }) {
  return isLost ? (
    <span className="chip" data-state="unknown">
      No answer yet
    </span>
  ) : (
    <span className="chip" data-state="unknown" aria-busy="true">
      Checking
    </span>
  )
}

/** What matters most in the name's state: both prices, or until when it is taken. */
function MainFacts({ row }: { row: NameRow }) {
  const { state, price, listing, whois_summary } = row
  if (listing) return <Asked row={row} listing={listing} />
  if (canBeRegistered(state)) {
    if (!price) return <p className="soft">We have no price for this extension yet.</p>
    return (
      <dl className="verdict-prices">
        <OnePrice term="First year" cents={price.register_cents} currency={price.currency} />
        <OnePrice term="Then, each year" cents={price.renew_cents} currency={price.currency} />
        <OnePrice term="Transfer" cents={price.transfer_cents} currency={price.currency} />
        <OnePrice term="Restore" cents={price.restore_cents} currency={price.currency} />
      </dl>
    )
  }
  if (whois_summary && whois_summary.expiration_date !== '') {
    return <Lifeline summary={whois_summary} now={row.meta.as_of} />
  }
  return null
}

type PriceProps = { term: string; cents: number | null; currency: string }

function OnePrice({ term, cents, currency }: PriceProps) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{cents === null ? 'No price' : centsText(cents, currency)}</dd>
    </div>
  )
}

function Asked({ row, listing }: { row: NameRow; listing: NonNullable<NameRow['listing']> }) {
  const { price, domain } = row
  return (
    <dl className="verdict-prices">
      <div>
        <dt>
          Buy now
          {isHidden(listing.price) && (
            <>
              {' · '}
              <Link to={signInHref(searchHref(domain))}>Sign in for price</Link>
            </>
          )}
        </dt>
        <dd>{shownPrice(listing)}</dd>
      </div>
      {price && (
        <OnePrice term="Then, each year" cents={price.renew_cents} currency={price.currency} />
      )}
    </dl>
  )
}

/** How much of the registration has passed, as of the answer. */
function Lifeline({ summary, now }: { summary: RegistrationSummary; now: Date }) {
  const [from, until] = [summary.creation_date, summary.expiration_date].map(Date.parse)
  const isKnown = from !== undefined && until !== undefined && from < until
  return (
    <div className="verdict-life">
      <p className="small soft">Registered until</p>
      <p className="verdict-until">{dayText(summary.expiration_date)}</p>
      {isKnown && (
        <progress
          className="progress"
          aria-label="Registration period that has passed"
          max={until - from}
          value={Math.min(Math.max(now.getTime() - from, 0), until - from)}
        />
      )}
    </div>
  )
}
