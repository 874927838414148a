import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { ToneMark } from '../../../parts/tone-mark.tsx'
import type { Overdue, OverdueKind } from '../../api/ledger.ts'
import { deskHref } from '../../desk-address.ts'
import { When } from '../../../parts/when.tsx'

const KINDS: Record<OverdueKind, { text: string; to: string; status: string }> = {
  holds: { text: 'Orders held for review', to: '/staff/orders', status: 'MANUAL_REVIEW' },
  payouts: { text: 'Payouts in progress', to: '/staff/payouts', status: 'pending' },
  settlements: { text: 'Settlements not paid', to: '/staff/settlements', status: 'due' },
}

const HOURS_A_DAY = 24

type Props = { overdue: Overdue[]; environment: Environment }

export function OverdueList({ overdue, environment }: Props) {
  return (
    <ul className="overdue" aria-label="Overdue">
      {overdue.map(({ kind, after_hours, count, amount_cents, oldest_at }) => {
        const { text, to, status } = KINDS[kind]
        return (
          <li key={kind}>
            <h3>{text}</h3>
            <ToneMark
              tone={count === 0 ? 'good' : 'bad'}
              text={count === 0 ? 'None overdue' : `${count} overdue`}
            />
            <p className="hint">
              {count > 0 && `${centsText(amount_cents, 'USD')}. `}
              {oldest_at && (
                <>
                  The oldest is from <When at={oldest_at} />.{' '}
                </>
              )}
              Overdue after {spanText(after_hours)}.
            </p>
            <Link to={deskHref(to, { environment, status })}>View all</Link>
          </li>
        )
      })}
    </ul>
  )
}

function spanText(hours: number): string {
  const days = Math.round(hours / HOURS_A_DAY)
  return days === 1 ? 'a day' : `${days} days`
}
