import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { DELIVERED_TYPES, DELIVERY_STATUSES, readDeliveries } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { usePolling } from '../../load/use-polling.ts'
import { deliveriesOf, webhookOf } from '../../partner/load.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { useMayChange } from '../../partner/role.tsx'
import { DELIVERY_TEXT } from '../../partner/status-mark.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { StatusFilter } from '../../parts/status-filter.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'
import { DeliveryPart } from './delivery-part.tsx'
import { DeliveryTable } from './delivery-table.tsx'
import { ReplayPart } from './replay-part.tsx'
import { statsOf } from './stats.ts'
import { StatsPart } from './stats-part.tsx'

/** For a minute. */
const WATCHED = { everyMs: 2_000, timesMax: 30 }

/** The deliveries to a partner's endpoint, or one of them if the address names it. */
export function PartnerDeliveriesPage() {
  const { id } = parsePartnerSearch(useAddress().query)
  return (
    <PartnerFrame title="Deliveries">
      {(tenant) =>
        id === '' ? (
          <>
            <DeliveryList tenant={tenant} />
            <StatsPart tenant={tenant} />
          </>
        ) : (
          <DeliveryPart tenant={tenant} id={id} />
        )
      }
    </PartnerFrame>
  )
}

function DeliveryList({ tenant }: { tenant: Tenant }) {
  const { status, type: wanted } = parsePartnerSearch(useAddress().query)
  const type = DELIVERED_TYPES.find((each) => each === wanted) ?? ''
  const { items, error, isAsking, askAgain, at, isExtended, ...more } = useSlices(
    deliveriesOf(tenant, status, type),
    async (cursor, signal) => await readDeliveries(tenant, { status, type, cursor }, signal),
  )
  const mayChange = useMayChange(tenant)
  const endpoint = useMine(webhookOf(tenant))
  const stats = useMine(statsOf(tenant))
  const [isReplayed, setReplayed] = useState(false)
  const refresh = () => {
    askAgain()
    endpoint.askAgain()
    stats.askAgain()
  }
  useLive(refresh, { isPaused: isExtended })
  // Whoever replayed something wants to see how it goes.
  const isUnderWay = items?.some((item) => item.status === 'pending') ?? false
  usePolling(refresh, { isOn: isReplayed && isUnderWay && !isExtended, ...WATCHED })
  const isEndpointOn = endpoint.data?.active ?? true
  const areSamples = endpoint.data === null && items !== undefined && items.length > 0
  const hasFailed = (stats.data?.failed_count ?? 0) > 0
  const mayReplay = isEndpointOn && endpoint.data !== null && mayChange
  const onResent = () => {
    setReplayed(true)
    refresh()
  }
  return (
    <>
      <Part
        id="deliveries-title"
        title="Last 30 days"
        aside={mayReplay && hasFailed && <a href="#replay-title">Replay failed deliveries</a>}
      >
        <div className="list-filter">
          <StatusFilter
            value={status}
            words={DELIVERY_STATUSES}
            textOf={(each) => DELIVERY_TEXT[each]}
          />
          <StatusFilter label="Event" name="type" value={type} words={DELIVERED_TYPES} />
          <RefreshButton isAsking={isAsking} askAgain={refresh} at={at} />
        </div>
        {!isEndpointOn && <OffNote tenant={tenant} />}
        {areSamples && <SampleNote tenant={tenant} />}
        {items && items.length > 0 && (
          <DeliveryTable tenant={tenant} deliveries={items} isEndpointOn={isEndpointOn} />
        )}
        {items?.length === 0 && (
          <NoDeliveries tenant={tenant} isFiltered={status !== '' || type !== ''} />
        )}
        {items && <MoreButton {...more} />}
        <LoadState
          what="deliveries"
          isHere={items !== undefined}
          error={error}
          askAgain={askAgain}
        />
      </Part>
      {mayReplay && <ReplayPart tenant={tenant} onResent={onResent} />}
    </>
  )
}

function NoDeliveries({ tenant, isFiltered }: { tenant: Tenant; isFiltered: boolean }) {
  const { partner_id: partner, environment } = tenant
  return (
    <Empty
      title={
        isFiltered
          ? 'No delivery matches these filters.'
          : `Nothing was sent in ${environment} in the last 30 days.`
      }
      action={
        <Link to={partnerHref('/partner/webhooks', { partner, environment })}>View endpoint</Link>
      }
    />
  )
}

/** A new sandbox starts with deliveries to a receiver that doesn't exist. */
function SampleNote({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  return (
    <div className="partner-note">
      <p>
        These are sample deliveries.{' '}
        <Link to={partnerHref('/partner/webhooks', { partner, environment })}>
          Set up your endpoint
        </Link>{' '}
        to receive real ones.
      </p>
    </div>
  )
}

/** Pending deliveries aren't attempted while the endpoint is off, whatever their next time says. */
function OffNote({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  return (
    <div className="partner-note">
      <p>
        Your endpoint is switched off. Deliveries resume when you switch it on again.{' '}
        <Link to={partnerHref('/partner/webhooks', { partner, environment })}>See why</Link>
      </p>
    </div>
  )
}
