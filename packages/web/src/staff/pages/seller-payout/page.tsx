import { Link } from '../../../address/link.tsx'
import { useAddress } from '../../../address/shown-page.ts'
import { centsText } from '../../../names/cents-text.ts'
import { Part } from '../../../parts/part.tsx'
import { StaleNote } from '../../../parts/stale-note.tsx'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import { useMine } from '../../../session/who.ts'
import { PaidInstalments } from '../../../trade/paid-instalments.tsx'
import { PaidSales } from '../../../trade/paid-sales.tsx'
import { readSellerPayout } from '../../api/seller-payouts.ts'
import type { SellerPayoutDetail } from '../../api/seller-payouts.ts'
import { DeskPage } from '../../desk-page.tsx'
import { Missing } from '../../missing.tsx'
import { markOfSellerPayout, sellerPayoutSteps } from '../../seller-payout-words.ts'
import type { Step } from '../../steps.tsx'
import { Steps } from '../../steps.tsx'
import { LastStep } from '../seller-payouts/payout-rows.tsx'
import { saveBankFile } from '../seller-payouts/run-part.tsx'
import '../../money.css'

/** One payout to a seller: where it goes, the sales it pays, and what to do with it. */
export function SellerPayoutPage() {
  const id = useAddress().params['payout_id'] ?? ''
  return <DeskPage title="Seller payout">{() => <Detail id={id} />}</DeskPage>
}

function Detail({ id }: { id: string }) {
  const { data, error, askAgain } = useMine({
    key: `staff seller payout ${id}`,
    ask: (signal: AbortSignal) => readSellerPayout(id, signal),
    freshMs: 0,
  })
  return (
    <>
      <Part id="payout-title" title={data?.email ?? 'Payout'}>
        <p>
          <Link to="/staff/seller-payouts">All seller payouts</Link>
        </p>
        {data && <Facts payout={data} onDone={askAgain} />}
        {data && error && <StaleNote error={error} />}
        {!data && error && (
          <Missing title="We couldn’t load the payout" error={error} onRetry={askAgain} />
        )}
        {!data && !error && <output className="hint is-waiting">Loading the payout…</output>}
      </Part>
      {data && data.sales.length > 0 && (
        <Part id="paid-title" title="Sales in this payout">
          <PaidSales sales={data.sales} />
        </Part>
      )}
      {data && <PaidInstalments instalments={data.instalments} />}
    </>
  )
}

type Props = { payout: SellerPayoutDetail; onDone: () => void }

function Facts({ payout, onDone }: Props) {
  const { payout_id, email, amount_cents, currency, file_id, problem, transfer_ref, note } = payout
  const facts: [string, string][] = [
    ['Amount', centsText(amount_cents, currency)],
    ...accountFacts(payout),
    ['Payout', payout_id],
    ...factOf('File', file_id),
    ...factOf('Transfer', transfer_ref),
    ...factOf('Problem', problem),
    ...factOf('Note', note),
  ]
  return (
    <>
      <div className="actions">
        <output>
          <ToneMark {...markOfSellerPayout(payout)} />
        </output>
        <span className="hint">
          <LastStep payout={payout} />
        </span>
      </div>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Steps
        about={`${email}, ${payout_id}`}
        steps={[...sellerPayoutSteps(payout), ...fileSteps(payout)]}
        onDone={onDone}
      />
    </>
  )
}

function accountFacts({ details, method }: SellerPayoutDetail): [string, string][] {
  if (method === 'stripe') return [['Account', 'The seller’s Stripe account']]
  const { holder, country, iban, account_number, routing_number } = details
  return [
    ['Account holder', `${holder ?? ''}, ${country ?? ''}`],
    ['Account', iban ?? `${account_number ?? ''}, ${routing_number ?? ''}`],
  ]
}

function factOf(label: string, value: string | null): [string, string][] {
  return value === null ? [] : [[label, value]]
}

/** In case the download was lost. */
function fileSteps({ file_id }: SellerPayoutDetail): Step[] {
  if (file_id === null) return []
  return [
    {
      text: 'Download its file again',
      sure: 'Save the file',
      done: 'saved',
      meaning:
        'This is the same file as before, with full account numbers. Don’t send it to the bank twice.',
      send: async () => await saveBankFile(file_id),
    },
  ]
}
