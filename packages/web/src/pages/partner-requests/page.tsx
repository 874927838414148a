import { useState } from 'react'
import { Link } from '../../address/link.tsx'
import { go, useAddress } from '../../address/shown-page.ts'
import { readRequests } from '../../api/partner-requests.ts'
import type { Tenant } from '../../api/portal.ts'
import { Empty } from '../../empty/empty.tsx'
import { TypedField } from '../../form/typed-field.tsx'
import { useLive } from '../../load/use-live.ts'
import { partnerHref } from '../../partner/partner-address.ts'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { LoadState } from '../../parts/load-state.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { Part } from '../../parts/part.tsx'
import { RefreshButton } from '../../parts/refresh-button.tsx'
import { StatusFilter } from '../../parts/status-filter.tsx'
import { useSlices } from '../../parts/use-slices.ts'
import { formatQuery } from '../../query-string.ts'
import { requestsOf } from './request-load.ts'
import { RequestPart } from './request-part.tsx'
import {
  filterOf,
  isRequestId,
  parseRequestSearch,
  PATH_LENGTH_MAX,
  SPAN_TEXT,
  SPANS,
  STATUS_CLASSES,
  STATUS_TEXT,
} from './request-search.ts'
import type { RequestSearch } from './request-search.ts'
import { RequestTable } from './request-table.tsx'

const TAIL_EVERY_MS = 3_000

/** What a partner's software asked in the last 7 days, or one request if the address names it. */
export function PartnerRequestsPage() {
  const { id } = parseRequestSearch(useAddress().query)
  return (
    <PartnerFrame title="Requests">
      {(tenant) =>
        id === '' ? <RequestList tenant={tenant} /> : <RequestPart tenant={tenant} id={id} />
      }
    </PartnerFrame>
  )
}

function RequestList({ tenant }: { tenant: Tenant }) {
  const search = parseRequestSearch(useAddress().query)
  const [isTailing, setTailing] = useState(true)
  const { items, error, isAsking, askAgain, at, isExtended, ...more } = useSlices(
    requestsOf(tenant, search),
    async (cursor, signal) =>
      await readRequests(tenant, { ...filterOf(search, new Date()), cursor }, signal),
  )
  useLive(askAgain, { everyMs: TAIL_EVERY_MS, isPaused: !isTailing || isExtended })
  return (
    <Part id="requests-title" title="Last 7 days">
      <Filters tenant={tenant} search={search} />
      <div className="list-filter">
        <label className="row">
          <input
            type="checkbox"
            checked={isTailing}
            onChange={(event) => setTailing(event.currentTarget.checked)}
          />
          <span>Show new requests as they arrive</span>
        </label>
        <RefreshButton isAsking={isAsking && !isTailing} askAgain={askAgain} at={at} />
      </div>
      {items && items.length > 0 && <RequestTable tenant={tenant} requests={items} />}
      {items?.length === 0 && <NoRequests tenant={tenant} hasMore={more.hasMore} search={search} />}
      {items && <MoreButton {...more} />}
      <LoadState what="requests" isHere={items !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

type FilterProps = { tenant: Tenant; search: RequestSearch }

function Filters({ tenant, search: { status, path, span } }: FilterProps) {
  const { partner_id: partner, environment } = tenant
  const { path: here, query } = useAddress()
  const find = (text: string) => {
    const to = isRequestId(text)
      ? partnerHref('/partner/requests', { partner, environment, id: text })
      : here + formatQuery({ ...query, path: text })
    go(to, { isReplaced: !isRequestId(text), keepsScroll: true })
  }
  return (
    <div className="list-filter">
      <StatusFilter value={status} words={STATUS_CLASSES} textOf={(each) => STATUS_TEXT[each]} />
      <StatusFilter
        label="Time"
        name="span"
        value={span}
        words={SPANS}
        textOf={(each) => SPAN_TEXT[each]}
      />
      <TypedField
        label="Path or request ID"
        value={path}
        maxLength={PATH_LENGTH_MAX}
        read={(typed) => typed.trim()}
        onSettle={find}
      />
    </div>
  )
}

type NoneProps = FilterProps & { hasMore: boolean }

/** A page looks through a limited number of requests, so there may be matches further back. */
function NoRequests({ tenant, hasMore, search: { status, path, span } }: NoneProps) {
  if (hasMore) return <p>No match among the newest requests. Load more to look further back.</p>
  if (status !== '' || path !== '' || span !== '') {
    return <Empty title="No request matches these filters." />
  }
  return (
    <Empty
      title={`No requests in ${tenant.environment} in the last 7 days`}
      action={<Link to="/docs/first-request">Send your first request</Link>}
    >
      Requests appear here within a few seconds, also those that fail.
    </Empty>
  )
}
