import { AccountFrame } from '../../account/account-frame.tsx'
import { BackLink } from '../../account/back-link.tsx'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { ApiError } from '../../api/api-error.ts'
import { readPayoutStatement } from '../../api/earnings.ts'
import type { PayoutStatement } from '../../api/earnings.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { centsText } from '../../names/cents-text.ts'
import { momentDay } from '../../names/day-text.ts'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { ToneMark } from '../../parts/tone-mark.tsx'
import { useAccount, useMine } from '../../session/who.ts'
import { markOfPayout, nextOfPayout } from '../../trade/earning-words.ts'
import { PaidInstalments } from '../../trade/paid-instalments.tsx'
import { PaidSales } from '../../trade/paid-sales.tsx'

/** The statement of one payout: where it goes, and the sales it pays. */
export function AccountPayoutPage() {
  const id = useAddress().params['payout_id'] ?? ''
  const question = {
    key: `payout ${id}`,
    ask: (signal: AbortSignal) => readPayoutStatement(id, signal),
    freshMs: 0,
  }
  const { data, error, askAgain } = useMine(question, Boolean(useAccount()))
  return (
    <AccountFrame title="Statement" heading={<Heading statement={data} />}>
      {() => (
        <>
          {data && <Statement statement={data} />}
          {data && error && <StaleNote error={error} />}
          {!data && error && <Missing error={error} onRetry={askAgain} />}
          {!data && !error && <output className="hint is-waiting">Loading the statement…</output>}
        </>
      )}
    </AccountFrame>
  )
}

function Heading({ statement }: { statement: PayoutStatement | undefined }) {
  return (
    <div className="stack" data-gap="1">
      <BackLink to="/account/earnings" text="Your earnings" />
      <div className="row" data-gap="3">
        <h1>{statement ? `Statement of ${momentDay(statement.created_at)}` : 'Statement'}</h1>
        {statement && <ToneMark {...markOfPayout(statement)} />}
      </div>
    </div>
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
        ? 'Your account at Stripe'
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

function Missing({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Empty title="No such statement">
        <Link to="/account/earnings">See all your earnings</Link>
      </Empty>
    )
  }
  return <Failure title="We couldn’t load the statement" error={error} onRetry={onRetry} />
}
