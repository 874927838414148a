import { useEffect, useState } from 'react'
import { Link } from '../../address/link.tsx'
import { resendDelivery } from '../../api/deliveries.ts'
import type { DeliveryDetail } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { Failure } from '../../failure/failure.tsx'
import { JsonBlock } from '../../partner/json-block.tsx'
import { deliveryOf, eventOf, webhookOf } from '../../partner/load.ts'
import { NextTryText } from '../../partner/next-try.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { StatusMark } from '../../partner/status-mark.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { TryTable } from './try-table.tsx'

type Props = { tenant: Tenant; id: string }

/** One delivery: every attempt, what was sent, and a button to send it again. */
export function DeliveryPart({ tenant, id }: Props) {
  const { partner_id: partner, environment } = tenant
  const { data, error, askAgain } = useMine(deliveryOf(tenant, id))
  usePolling(data, askAgain)
  return (
    <>
      <Part id="delivery-title" title={data?.type ?? 'Delivery'}>
        <p>
          <Link to={partnerHref('/partner/deliveries', { partner, environment })}>
            All deliveries
          </Link>
        </p>
        {data && <State tenant={tenant} delivery={data} onResent={askAgain} />}
        <LoadState what="delivery" isHere={data !== undefined} error={error} askAgain={askAgain} />
      </Part>
      {data && (
        <Part id="tries-title" title="Tries">
          {data.tries.length > 0 ? <TryTable tries={data.tries} /> : <p>None yet.</p>}
        </Part>
      )}
      {data && <SentBody tenant={tenant} eventId={data.event_id} />}
    </>
  )
}

type StateProps = { tenant: Tenant; delivery: DeliveryDetail; onResent: () => void }

function State({ tenant, delivery, onResent }: StateProps) {
  const { event_id, status, attempts, created_at } = delivery
  const { data: webhook } = useMine(webhookOf(tenant))
  return (
    <>
      <div className="actions">
        <output>
          <StatusMark status={status} />
        </output>
        <span className="hint">
          {attempts} {attempts === 1 ? 'try' : 'tries'}
          {status === 'pending' && (
            <>
              , next: <NextTryText delivery={delivery} isEndpointOn={webhook?.active ?? true} />
            </>
          )}
        </span>
      </div>
      <p className="hint">
        Event <code>{event_id}</code>, <When at={created_at} />
      </p>
      <Resend tenant={tenant} delivery={delivery} onResent={onResent} />
    </>
  )
}

type Resending =
  | { kind: 'idle' | 'busy' }
  | { kind: 'failed'; failure: string }
  /** `tries`: how many there were before. */
  | { kind: 'queued'; tries: number }

function Resend({ tenant, delivery, onResent }: StateProps) {
  const [state, setState] = useState<Resending>({ kind: 'idle' })
  const isBusy = state.kind === 'busy'
  const resend = () => {
    setState({ kind: 'busy' })
    void resendDelivery(tenant, delivery.delivery_id).then(
      ({ attempts }) => {
        setState({ kind: 'queued', tries: attempts })
        onResent()
      },
      (error: unknown) => setState({ kind: 'failed', failure: (error as Error).message }),
    )
  }
  return (
    <div className="actions">
      <button
        type="button"
        className="btn"
        data-kind="primary"
        aria-disabled={isBusy}
        onClick={() => {
          if (!isBusy) resend()
        }}
      >
        {isBusy ? 'Sending…' : 'Send again'}
      </button>
      <output>{state.kind === 'queued' && resentText(delivery, state.tries)}</output>
      {state.kind === 'failed' && (
        <span className="error" role="alert">
          {state.failure}
        </span>
      )}
    </div>
  )
}

/** What became of sending again, as the delivery changes. */
function resentText({ status, attempts }: DeliveryDetail, triesBefore: number): string {
  if (attempts === triesBefore) return 'Queued. This page updates when it is delivered.'
  return status === 'delivered' ? 'Sent again and delivered.' : 'Sent again, but it failed.'
}

function SentBody({ tenant, eventId }: { tenant: Tenant; eventId: string }) {
  const { data, error, askAgain } = useMine(eventOf(tenant, eventId))
  return (
    <Part id="body-title" title="Payload">
      {data && <JsonBlock label="Body" text={data.body} />}
      {!data && error && (
        <Failure title="We couldn’t load the body" error={error} onRetry={askAgain} />
      )}
      {!data && !error && <output className="hint is-waiting">Loading the body…</output>}
    </Part>
  )
}

const POLL_EVERY_MS = 2_000
const POLLS_MAX = 60

/** Refreshes automatically while a delivery is pending, for two minutes at most. */
function usePolling(delivery: DeliveryDetail | undefined, askAgain: () => void): void {
  const [polls, setPolls] = useState(0)
  const isUnderWay = delivery?.status === 'pending' && polls < POLLS_MAX
  useEffect(() => {
    if (!isUnderWay) return undefined
    const timer = setTimeout(() => {
      setPolls(polls + 1)
      if (document.visibilityState === 'visible') askAgain()
    }, POLL_EVERY_MS)
    return () => clearTimeout(timer)
  })
}
