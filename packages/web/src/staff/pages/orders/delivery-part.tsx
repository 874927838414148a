import { ApiError } from '../../../api/api-error.ts'
import { momentText } from '../../../names/day-text.ts'
import { DetailPanel } from '../../../parts/detail-panel.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import type { Delivery, StaffOrder } from '../../api/orders.ts'
import { deliveryOf } from './load.ts'

const DIRECT = 'ptr_direct'

/** Whether a person bought the domain from us, without a partner. */
export function isDirect({ partner_id }: Pick<StaffOrder, 'partner_id'>): boolean {
  return partner_id === DIRECT
}

const STAGES: Record<Delivery['stage'], string> = {
  routing: 'We’re finding out where the domain is',
  pushing: 'It moves to the buyer’s account automatically',
  seller: 'The seller has to hand it over',
  buyer: 'The buyer has to confirm it',
  staff: 'Staff have to decide',
  over: 'Over',
}

/** Everything about the delivery of a direct sale, in one place for a dispute. */
export function DeliveryPart({ order: { public_id } }: { order: StaffOrder }) {
  const { data, error, askAgain } = useMine(deliveryOf(public_id))
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <Part id="delivery-title" title="Delivery">
        <p className="hint">It begins once the money is captured.</p>
      </Part>
    )
  }
  return (
    <Part id="delivery-title" title="Delivery">
      {data?.dispute && (
        <p className="row-reason">
          The buyer reported a problem <When at={data.dispute.at} />: {data.dispute.reason}
        </p>
      )}
      {data && <Facts delivery={data} />}
      <LoadState what="delivery" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

function Facts({ delivery }: { delivery: Delivery }) {
  const { stage, due_at, buyer, seller, handed_over_at, registrar_before, registrar_after } =
    delivery
  return (
    <DetailPanel
      facts={[
        ['Now', STAGES[stage]],
        ['Due', due_at && stage !== 'over' ? momentText(due_at) : '–'],
        ['Buyer', personText(buyer)],
        ['Seller', seller ? personText(seller) : 'Us'],
        ['Handed over', handed_over_at ? momentText(handed_over_at) : 'Not yet'],
        ['How', wayText(delivery)],
        ['Registrar at the sale', registrar_before ?? '–'],
        ['Registrar after the handover', registrar_after ?? registrar_before ?? '–'],
      ]}
    />
  )
}

function personText(person: Delivery['buyer']): string {
  return person ? `${person.name}, ${person.email}` : '–'
}

function wayText({ kind, way, has_auth_code }: Delivery): string {
  if (kind === 'push') return 'Within our registrar account'
  if (way === 'pushed') return 'Pushed at the seller’s registrar'
  return has_auth_code ? 'By auth code, which only the buyer sees' : 'By auth code'
}
