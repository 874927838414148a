import { Empty } from '../../../empty/empty.tsx'
import { useLive } from '../../../load/use-live.ts'
import { LoadState } from '../../../parts/load-state.tsx'
import { RefreshButton } from '../../../parts/refresh-button.tsx'
import { useMine } from '../../../session/who.ts'
import type { Queue } from '../../api/queue.ts'
import { useEnvironment } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { queueOf } from './load.ts'
import { KINDS, Overview } from './overview.tsx'
import { RegistrationRow } from './registration-row.tsx'
import { CaseRow, ListingRow, OrderRow, OwnerRow } from './rows.tsx'
import type { Shared } from './rows.tsx'
import { UncollectedRow } from './uncollected-row.tsx'
import { WorkPart } from './work-part.tsx'
import './queue.css'

/** Others work here too. */
const REFRESH_MS = 60_000

/** Everything that waits for staff, on one screen. */
export function QueuePage() {
  const { data, error, at, isAsking, askAgain } = useMine(queueOf(useEnvironment()))
  useLive(askAgain, { everyMs: REFRESH_MS })
  const refresh = <RefreshButton isAsking={isAsking} askAgain={askAgain} at={at} />
  return (
    <DeskPage title="Work queue" aside={data && refresh}>
      {(environment) => (
        <>
          {data?.isQuarantined && <Quarantine />}
          {data && <Overview queue={data} />}
          <LoadState what="queue" isHere={data !== undefined} error={error} askAgain={askAgain} />
          {data && <Parts queue={data} environment={environment} onDone={askAgain} />}
        </>
      )}
    </DeskPage>
  )
}

function Quarantine() {
  return (
    <p className="note" data-state="sale">
      This copy is in quarantine. It sends no webhooks, emails or payments, and changes nothing at
      the registrar.
    </p>
  )
}

type PartsProps = Shared & { queue: Queue }

/** Only kinds with work are listed. For the others, the count of zero says enough. */
function Parts({ queue, ...shared }: PartsProps) {
  const { environment } = shared
  if (KINDS.every(({ kind }) => queue[kind].count === 0)) {
    return <Empty title={`Nothing to do in ${environment}`}>New work shows up here.</Empty>
  }
  return (
    <>
      {(['refund_asked', 'held', 'deliveries', 'to_start', 'to_confirm'] as const).map((kind) => (
        <WorkPart key={kind} kind={kind} work={queue[kind]} environment={environment}>
          {(order) => <OrderRow key={order.public_id} kind={kind} order={order} {...shared} />}
        </WorkPart>
      ))}
      <WorkPart kind="registrations" work={queue.registrations} environment={environment}>
        {(each) => <RegistrationRow key={each.id} registration={each} {...shared} />}
      </WorkPart>
      <WorkPart kind="uncollected" work={queue.uncollected} environment={environment}>
        {(each) => <UncollectedRow key={each.receipt_id} receipt={each} {...shared} />}
      </WorkPart>
      <WorkPart kind="listings" work={queue.listings} environment={environment}>
        {(listing) => <ListingRow key={listing.id} listing={listing} {...shared} />}
      </WorkPart>
      <WorkPart kind="cases" work={queue.cases} environment={environment}>
        {(shown) => <CaseRow key={shown.case_id} shown={shown} {...shared} />}
      </WorkPart>
      <WorkPart kind="owners" work={queue.owners} environment={environment}>
        {(shown) => <OwnerRow key={shown.case_id} shown={shown} {...shared} />}
      </WorkPart>
    </>
  )
}
