import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { resendDelivery } from '../../api/deliveries.ts'
import type { DeliveryDetail } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { ActButton } from '../../form/act-button.tsx'
import { usePolling } from '../../load/use-polling.ts'
import { JsonBlock } from '../../partner/json-block.tsx'
import { deliveryOf, eventOf, webhookOf } from '../../partner/load.ts'
import { NextTryText } from '../../partner/next-try.tsx'
import { partnerHref } from '../../partner/partner-address.ts'
import { useMayChange } from '../../partner/role.tsx'
import { StatusMark } from '../../partner/status-mark.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { Part } from '../../parts/part.tsx'
import { When } from '../../parts/when.tsx'
import { useMine } from '../../session/who.ts'
import { TryTable } from './try-table.tsx'

const POLL_EVERY_MS = 2_000
/** Two minutes. */
const POLLS_MAX = 60

type Props = { tenant: Tenant; id: string }

/** One delivery: every attempt, what was sent, and a button to send it again. */
export function DeliveryPart({ tenant, id }: Props) {
  const { partner_id: partner, environment } = tenant
  const { data, error, askAgain } = useMine(deliveryOf(tenant, id))
  usePolling(askAgain, {
    isOn: data?.status === 'pending',
    everyMs: POLL_EVERY_MS,
    timesMax: POLLS_MAX,
  })
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
        <Part id="tries-title" title="Attempts">
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
  const mayChange = useMayChange(tenant)
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
      {mayChange && <Resend tenant={tenant} delivery={delivery} onResent={onResent} />}
    </>
  )
}

function Resend({ tenant, delivery, onResent }: StateProps) {
  /** How many tries there were before it was sent again. */
  const [triesBefore, setTriesBefore] = useState<number>()
  const resend = async () => {
    setTriesBefore(undefined)
    setTriesBefore((await resendDelivery(tenant, delivery.delivery_id)).attempts)
    onResent()
  }
  return (
    <div className="actions">
      <ActButton text="Send again" busy="Sending…" kind="primary" act={resend} />
      <output>{triesBefore !== undefined && resentText(delivery, triesBefore)}</output>
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
      <LoadState what="body" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}
