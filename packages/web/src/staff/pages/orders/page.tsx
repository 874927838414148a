import { Part } from '../../../account/account-frame.tsx'
import { go, useAddress } from '../../../address/shown-page.ts'
import type { Environment } from '../../../api/portal.ts'
import { Failure } from '../../../failure/failure.tsx'
import { MoreButton } from '../../../partner/more-button.tsx'
import { StaleNote } from '../../../partner/stale-note.tsx'
import { useSlices } from '../../../partner/use-slices.ts'
import { ORDER_STATUSES, readOrders } from '../../api/orders.ts'
import { deskHref } from '../../desk-address.ts'
import { DeskPage } from '../../desk-page.tsx'
import { ORDER_STATUS_TEXT } from '../../orders/order-words.ts'
import { ordersOf } from './load.ts'
import { OrderTable } from './order-table.tsx'

const PATH = '/staff/orders'

/** Orders of all partners. */
export function OrdersPage() {
  return (
    <DeskPage title="Orders">{(environment) => <OrderList environment={environment} />}</DeskPage>
  )
}

function OrderList({ environment }: { environment: Environment }) {
  const { query } = useAddress()
  const status = ORDER_STATUSES.find((each) => each === query['status']) ?? ''
  const { items, error, isAsking, askAgain, ...more } = useSlices(
    ordersOf(environment, status),
    async (cursor, signal) => await readOrders(environment, { status, cursor }, signal),
  )
  return (
    <Part id="orders-title" title="Newest first">
      <div className="partner-filter">
        <div className="field">
          <label htmlFor="order-status">Status</label>
          <select
            id="order-status"
            value={status}
            onChange={({ currentTarget: { value } }) =>
              go(deskHref(PATH, { environment, status: value }), {
                isReplaced: true,
                keepsScroll: true,
              })
            }
          >
            <option value="">All</option>
            {ORDER_STATUSES.map((each) => (
              <option key={each} value={each}>
                {ORDER_STATUS_TEXT[each]}
              </option>
            ))}
          </select>
        </div>
        <button type="button" className="button is-quiet" onClick={askAgain}>
          {isAsking ? 'Looking…' : 'Look again'}
        </button>
      </div>
      {items && items.length > 0 && <OrderTable orders={items} />}
      {items?.length === 0 && <p>No order in {environment} stands there.</p>}
      {items && <MoreButton {...more} />}
      {items && error && <StaleNote error={error} />}
      {!items && error && (
        <Failure title="The orders did not load" error={error} onRetry={askAgain} />
      )}
      {!items && !error && <output className="note is-waiting">Loading the orders…</output>}
    </Part>
  )
}
