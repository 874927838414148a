import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { DELIVERY_STATUSES, readDeliveries } from '../../api/deliveries.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { Failure } from '../../failure/failure.tsx'
import { deliveriesOf, webhookOf } from '../../partner/load.ts'
import { parsePartnerSearch, partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { DELIVERY_TEXT } from '../../partner/status-mark.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { StaleNote } from '../../parts/stale-note.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { useMine } from '../../session/who.ts'
import { DeliveryPart } from './delivery-part.tsx'
import { DeliveryTable } from './delivery-table.tsx'

const PATH = '/partner/deliveries'

/** What was sent to a partner's endpoint; one delivery where the address names it. */
export function PartnerDeliveriesPage() {
  const { id } = parsePartnerSearch(useAddress().query)
  return (
    <PartnerFrame title="Deliveries">
      {(tenant) =>
        id === '' ? <DeliveryList tenant={tenant} /> : <DeliveryPart tenant={tenant} id={id} />
      }
    </PartnerFrame>
  )
}

function DeliveryList({ tenant }: { tenant: Tenant }) {
  const { partner_id: partner, environment } = tenant
  const { status } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    deliveriesOf(tenant, status),
    async (cursor, signal) => await readDeliveries(tenant, { status, cursor }, signal),
  )
  return (
    <Part id="deliveries-title" title="What was sent">
      <div className="list-filter">
        <div className="field">
          <label htmlFor="delivery-status">Status</label>
          <select
            id="delivery-status"
            value={status}
            onChange={({ currentTarget: { value } }) => {
              const chosen = DELIVERY_STATUSES.find((each) => each === value) ?? ''
              const href = partnerHref(PATH, { partner, environment, status: chosen })
              go(href, { isReplaced: true, keepsScroll: true })
            }}
          >
            <option value="">All</option>
            {DELIVERY_STATUSES.map((each) => (
              <option key={each} value={each}>
                {DELIVERY_TEXT[each]}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Refreshing…' : 'Refresh'}
        </button>
      </div>
      <OffNote tenant={tenant} />
      {items && items.length > 0 && <DeliveryTable tenant={tenant} deliveries={items} />}
      {items?.length === 0 && (
        <Empty
          title={
            status === ''
              ? `Nothing was sent in ${environment} in the last 30 days.`
              : `No delivery is ${status}.`
          }
          action={
            <Link to={partnerHref('/partner/webhooks', { partner, environment })}>
              Look at the endpoint
            </Link>
          }
        />
      )}
      {items && <MoreButton {...more} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The deliveries did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the deliveries…</output>}
    </Part>
  )
}

/** What waits is not tried while the endpoint is off, whatever its next time says. */
function OffNote({ tenant }: { tenant: Tenant }) {
  const { data } = useMine(webhookOf(tenant))
  if (!data || data.active) return null
  const { partner_id: partner, environment } = tenant
  return (
    <p className="partner-note">
      The endpoint is switched off: nothing is sent until it is on again.{' '}
      <Link to={partnerHref('/partner/webhooks', { partner, environment })}>See why</Link>
    </p>
  )
}
