import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { CARDS } from '../../api/billing.ts'
import { startBulk } from '../../api/bulk.ts'
import type { DomainDetail } from '../../api/one-domain.ts'
import { readCartAgain } from '../../cart/load.ts'
import { failureText, refusalText } from '../../failure/change-failure.ts'
import { Icon } from '../../kit/icon.tsx'
import { check, shoppingBag } from '../../kit/icons.ts'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { useMine } from '../../session/who.ts'
import { untilText } from '../account-domains/until-text.ts'
import type { TabProps } from './tab-props.ts'
import { useStuckRenewal } from './use-stuck-renewal.ts'

/** The registration from its first day to its expiry, and the next step. */
export function LifeLine({ detail }: TabProps) {
  const { registered_at, created_at, expires_at, transfer } = detail
  const [now] = useState(() => new Date())
  const { data: cards } = useMine(CARDS)
  const { renewal: stuck } = useStuckRenewal(detail)
  const isPaid = cards?.cards.length !== 0 && !stuck
  const from = registered_at ?? created_at
  const whole = expires_at.getTime() - from.getTime()
  const passed = Math.min(Math.max(now.getTime() - from.getTime(), 0), whole)
  const marks = [
    { text: registered_at ? 'Registered' : 'Added here', at: from },
    { text: 'Today', at: now },
    ...(transfer.locked_until ? [{ text: 'Transferable from', at: transfer.locked_until }] : []),
    { text: expires_at > now ? 'Expires' : 'Expired', at: expires_at },
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime())
  const columns = columnsOf(marks.map(({ at }) => at.getTime()))
  return (
    <section className="panel" aria-labelledby="life-title">
      <div className="panel-head">
        <h2 id="life-title">{expiryTitle(detail, isPaid, now)}</h2>
        <BuyTime detail={detail} />
      </div>
      <progress
        className="progress"
        max={Math.max(whole, 1)}
        value={passed}
        aria-label="How much of the registration has passed"
      />
      <ol className="lifeline" ref={(list) => list?.style.setProperty('--marks', columns)}>
        {marks.map(({ text, at }) => (
          <li key={text}>
            <b>{text}</b>
            {momentDay(at)}
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Each mark begins where its day is on the bar above, unless its text needs more room. */
function columnsOf(times: number[]): string {
  const whole = Math.max((times.at(-1) ?? 0) - (times[0] ?? 0), 1)
  const parts = times.slice(1).map((at, before) => (at - (times[before] ?? at)) / whole)
  return [...parts.map((part) => `minmax(max-content, ${part.toFixed(3)}fr)`), 'max-content'].join(
    ' ',
  )
}

/** `isPaid`: auto-renew has a card that it can charge. */
function expiryTitle(
  { state, expires_at, auto_renew }: DomainDetail,
  isPaid: boolean,
  now: Date,
): string {
  const until = untilText(expires_at, now)
  if (state === 'redemption') return 'Expired, but you can still restore it'
  if (state === 'pending_delete') return 'About to be deleted'
  if (state === 'expired') return `Expired ${until}`
  return auto_renew && isPaid ? `Renews automatically, expires ${until}` : `Expires ${until}`
}

/**
 * Puts a renewal or a restore into the cart. Registries refuse both while a domain moves away, and
 * when they are about to delete it.
 */
function BuyTime({ detail: { domain, state, prices, leaving } }: { detail: DomainDetail }) {
  const [outcome, setOutcome] = useState<{ text: string; isDone: boolean } | null>(null)
  const [isBusy, setBusy] = useState(false)
  if (leaving || state === 'pending_delete') return null
  const isRestore = state === 'redemption'
  const { renew_cents, renew_years: years, restore_cents } = prices
  const cents = isRestore ? restore_cents : renew_cents && renew_cents * years
  const add = async () => {
    setBusy(true)
    const request = isRestore
      ? ({ op: 'restore', payload: { reason: 'The owner wants to keep it.' } } as const)
      : ({ op: 'renew', payload: { years } } as const)
    try {
      const { count, errors } = await startBulk(request, [domain])
      const [problem] = errors
      const isDone = count > 0
      if (isDone) readCartAgain()
      setOutcome({ text: problem ? failureText(problem) : 'In your cart', isDone })
    } catch (error) {
      setOutcome({ text: refusalText(error, request.op), isDone: false })
    } finally {
      setBusy(false)
    }
  }
  const price = cents === null ? '' : ` · ${centsText(cents, prices.currency)}`
  return (
    <div className="row" data-gap="2">
      <output className="change-note">
        {outcome?.isDone && (
          <>
            <Icon path={check} />
            {outcome.text}
          </>
        )}
      </output>
      {outcome && !outcome.isDone && (
        <p className="error" role="alert">
          {outcome.text}
        </p>
      )}
      {outcome?.isDone ? (
        <Link className="btn" data-kind="primary" to="/account/cart">
          Go to cart
        </Link>
      ) : (
        <button
          type="button"
          className="btn"
          data-kind="primary"
          aria-disabled={isBusy}
          onClick={() => {
            if (!isBusy) void add()
          }}
        >
          <Icon path={shoppingBag} />
          {isRestore ? 'Restore' : `Renew for ${years === 1 ? '1 year' : `${years} years`}`}
          {price}
        </button>
      )}
    </div>
  )
}
