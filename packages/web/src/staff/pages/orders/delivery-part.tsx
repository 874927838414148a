import { useState } from 'react'
import { ApiError } from '../../../api/api-error.ts'
import { momentText } from '../../../names/day-text.ts'
import { DetailPanel } from '../../../parts/detail-panel.tsx'
import { LoadState } from '../../../parts/load-state.tsx'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { openAuthCode } from '../../api/orders.ts'
import type { Delivery, StaffOrder } from '../../api/orders.ts'
import { ConfirmButton } from '../../../form/confirm-button.tsx'
import { deliveryOf } from './load.ts'

const DIRECT = 'ptr_direct'

/** Whether it is more than staff's own steps: a person bought it from us, or an account sold it. */
export function hasDelivery({ partner_id, is_by_seller }: StaffOrder): boolean {
  return partner_id === DIRECT || is_by_seller
}

const STAGES: Record<Delivery['stage'], string> = {
  routing: 'We’re finding out where the domain is',
  pushing: 'It moves to the buyer’s account automatically',
  seller: 'The seller has to hand it over',
  buyer: 'The buyer has to confirm it',
  staff: 'Staff have to act',
  over: 'Over',
}

/** Everything about the delivery of a sale, in one place for a dispute. */
export function DeliveryPart({ order }: { order: StaffOrder }) {
  const { public_id, domain } = order
  const { data, error, askAgain } = useMine(deliveryOf(public_id))
  if (!data && error instanceof ApiError && error.status === 404) {
    return (
      <Part id="delivery-title" title="Delivery">
        <p className="hint">It begins once the order is paid.</p>
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
      {data && <Facts delivery={data} isDirect={order.partner_id === DIRECT} />}
      {data?.has_auth_code && order.partner_id !== DIRECT && data.stage !== 'over' && (
        <AuthCode public_id={public_id} domain={domain} />
      )}
      <LoadState what="delivery" isHere={data !== undefined} error={error} askAgain={askAgain} />
    </Part>
  )
}

/** Staff transfer what a partner sold. */
function AuthCode({ public_id, domain }: Pick<StaffOrder, 'public_id' | 'domain'>) {
  const [code, setCode] = useState('')
  if (code !== '') {
    return (
      <p>
        Auth code: <code>{code}</code>
      </p>
    )
  }
  return (
    <ConfirmButton
      text="Show auth code"
      about={domain}
      sure="Yes, show it"
      kind="primary"
      act={async () => setCode(await openAuthCode(public_id))}
    />
  )
}

function Facts({ delivery, isDirect }: { delivery: Delivery; isDirect: boolean }) {
  const { stage, due_at, buyer, seller, handed_over_at, registrar_before, registrar_after } =
    delivery
  return (
    <DetailPanel
      facts={[
        ['Now', STAGES[stage]],
        ['Due', due_at && stage !== 'over' ? momentText(due_at) : '–'],
        ['Buyer', isDirect ? personText(buyer) : 'The partner’s'],
        ['Seller', seller ? personText(seller) : 'Us'],
        ['Handed over', handed_over_at ? momentText(handed_over_at) : 'Not yet'],
        ['How', wayText(delivery, isDirect)],
        ['Registrar at the sale', registrar_before ?? '–'],
        ['Registrar after the handover', registrar_after ?? registrar_before ?? '–'],
      ]}
    />
  )
}

function personText(person: Delivery['buyer']): string {
  return person ? `${person.name}, ${person.email}` : '–'
}

function wayText({ kind, way, has_auth_code }: Delivery, isDirect: boolean): string {
  if (kind === 'push') return 'Within our registrar account'
  if (way === 'pushed') return 'Pushed at the seller’s registrar'
  if (!has_auth_code) return 'By auth code'
  return isDirect ? 'By auth code, which only the buyer sees' : 'By auth code, which staff use'
}
