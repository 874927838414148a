import { useState } from 'react'
import { ActButton } from '../../../form/act-button.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { DataTable } from '../../../parts/data-table.tsx'
import { DetailPanel } from '../../../parts/detail-panel.tsx'
import { When } from '../../../parts/when.tsx'
import { lookAtRegistrar } from '../../api/registrations.ts'
import type { RegistrarView, StaffRegistration } from '../../api/registrations.ts'

type Props = { registration: StaffRegistration }

/** What was ordered, what became of it, and the money: everything needed to decide. */
export function RegistrationDetails({ registration }: Props) {
  const { submitted_at, process_id, process_before, attempts } = registration
  return (
    <details className="desk-more">
      <summary>Order, money and registrar</summary>
      <DetailPanel
        facts={[
          ...orderOf(registration),
          ...moneyOf(registration),
          ['Ordered', <When key="ordered" at={registration.created_at} />],
          [
            'Sent to the registrar',
            submitted_at ? <When key="sent" at={submitted_at} /> : 'Not yet',
          ],
          ['Process', process_id ?? undefined],
          ['Latest process before', process_before ?? undefined],
          ['Attempts', attempts],
        ]}
      />
      <AtRegistrar registration={registration} />
    </details>
  )
}

type Fact = [name: string, value: React.ReactNode]

function orderOf({ registrant, nameservers, privacy, premium, op }: StaffRegistration): Fact[] {
  if (op !== 'register' && op !== 'transfer') return []
  const who = registrant
    ? `${registrant.organization ?? registrant.name}, ${registrant.email}, ${registrant.country}`
    : 'The contact is gone'
  return [
    ['Registrant', who],
    [
      'Handle at the registrar',
      registrant ? <code key="handle">{registrant.handle}</code> : undefined,
    ],
    ['Name servers', nameservers?.join(', ') ?? (op === 'transfer' ? 'Unchanged' : 'Ours')],
    ['Privacy', privacy ? 'On' : 'Off'],
    ['Premium', premium ? 'Yes' : undefined],
  ]
}

function moneyOf(registration: StaffRegistration): Fact[] {
  const { is_charged, price_cents, cost_cents, payment, receipt_id } = registration
  const held = payment && (
    <>
      {centsText(payment.held_cents, 'USD')} for the whole receipt, since{' '}
      <When at={payment.held_at} />. Charged at the latest a day before the hold ends
      {payment.capture_before !== null && (
        <>
          , <When at={payment.capture_before} isNext />
        </>
      )}
      , even if this is still open.
    </>
  )
  return [
    ['Price', centsText(price_cents, 'USD')],
    ['Costs us', cost_cents === null ? undefined : centsText(cost_cents, 'USD')],
    ['Held on the card', held ?? (is_charged ? 'Charged already' : 'Nothing')],
    ['Payment', payment ? <code key="payment">{payment.payment_id}</code> : undefined],
    ['Receipt', <code key="receipt">{receipt_id}</code>],
  ]
}

/** Asks only when told to: each question is a call to the registrar. */
function AtRegistrar({ registration: { id, domain } }: Props) {
  const [view, setView] = useState<RegistrarView>()
  return (
    <>
      <div className="actions">
        <ActButton
          text="Ask the registrar now"
          busy="Asking…"
          act={async () => setView(await lookAtRegistrar(id))}
        />
        <span className="hint">Changes nothing.</span>
      </div>
      {view && (
        <output>
          <p>{heldText(domain, view)}</p>
          {view.processes.length > 0 && <Processes view={view} />}
        </output>
      )}
    </>
  )
}

function heldText(domain: string, { problem, held, processes }: RegistrarView): string {
  if (problem !== null) return `We couldn’t ask the registrar. ${problem}`
  const none = processes.length === 0 ? ' It shows no process for it.' : ''
  if (!held) return `The registrar doesn’t hold ${domain} for us.${none}`
  const whose =
    held.is_buyers === null
      ? ''
      : held.is_buyers
        ? ' for this buyer'
        : ' for another of our customers'
  return `The registrar holds ${domain}${whose}, until ${held.expires_at.slice(0, 10)}.${none}`
}

function Processes({ view: { processes } }: { view: RegistrarView }) {
  return (
    <DataTable
      label="Processes at the registrar"
      rows={processes}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Process', cell: ({ id }) => <code>{id}</code> },
        { label: 'Action', cell: ({ action }) => action ?? 'Unknown' },
        { label: 'Status', cell: ({ status }) => status },
        { label: 'Since the order', cell: ({ is_since }) => (is_since ? 'Yes' : 'No') },
        { label: 'Cost', isFigure: true, cents: ({ cost_cents }) => cost_cents },
      ]}
    />
  )
}
