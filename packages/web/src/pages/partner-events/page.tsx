import { Link } from '../../address/link.tsx'
import { useAddress } from '../../address/shown-page.ts'
import { EVENT_TYPES, readEvents } from '../../api/partner-events.ts'
import type { PartnerEvent } from '../../api/partner-events.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { useLive } from '../../load/use-live.ts'
import { JsonBlock } from '../../partner/json-block.tsx'
import { eventsOf } from '../../partner/load.ts'
import { parsePartnerSearch } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { StatusFilter } from '../../parts/status-filter.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { When } from '../../parts/when.tsx'

/** A partner's event history, newest first. */
export function PartnerEventsPage() {
  return <PartnerFrame title="Events">{(tenant) => <EventList tenant={tenant} />}</PartnerFrame>
}

function EventList({ tenant }: { tenant: Tenant }) {
  const { type } = parsePartnerSearch(useAddress().query)
  const { items, error, isAsking, askAgain, at, isExtended, ...more } = useSlices(
    eventsOf(tenant, type),
    async (cursor, signal) => await readEvents(tenant, { type, cursor }, signal),
  )
  useLive(askAgain, { isPaused: isExtended })
  return (
    <Part id="events-title" title="Timeline">
      <div className="list-filter">
        <StatusFilter label="Type" name="type" value={type} words={EVENT_TYPES} />
        <RefreshButton isAsking={isAsking} askAgain={askAgain} at={at} />
      </div>
      {items && items.length > 0 && (
        <ul className="partner-events" aria-label="Events">
          {items.map((event) => (
            <EventItem key={event.id} event={event} />
          ))}
        </ul>
      )}
      {items?.length === 0 && <NoEvents tenant={tenant} type={type} />}
      {items && <MoreButton {...more} />}
      <LoadState what="events" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function EventItem({ event: { id, type, created_at, data } }: { event: PartnerEvent }) {
  return (
    <li>
      <details className="partner-event">
        <summary>
          <strong>{type}</strong>
          <When className="hint" at={created_at} />
          <code className="hint">{id}</code>
        </summary>
        <JsonBlock
          label={`Event ${id}`}
          text={JSON.stringify({ id, type, created_at: created_at.toISOString(), data })}
        />
      </details>
    </li>
  )
}

function NoEvents({ tenant, type }: { tenant: Tenant; type: string }) {
  const { environment } = tenant
  if (type !== '') {
    return <Empty title={`There is no event of type ${type} in ${environment}.`} />
  }
  if (environment === 'live') return <Empty title="No live events yet" />
  return (
    <Empty
      title="No sandbox events yet"
      action={<Link to="/docs/reference#emitSandboxEvent">How to create an event</Link>}
    >
      Send a signed request to create any event, and see how your software handles it.
    </Empty>
  )
}
