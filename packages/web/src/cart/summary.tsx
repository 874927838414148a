import type { ReactNode } from 'react'
import { Icon } from '../kit/icon.tsx'
import { shieldCheck } from '../kit/section-icons.ts'
import { centsText } from '../names/cents-text.ts'
import type { CartLine } from './lines.ts'
import './cart.css'

const KINDS = [
  ['register', 'registration', 'registrations'],
  ['transfer', 'transfer', 'transfers'],
  ['renew', 'renewal', 'renewals'],
  ['restore', 'restore', 'restores'],
] as const

type Props = { lines: readonly CartLine[]; children?: ReactNode }

/** What everything costs together, now and each year after. */
export function Summary({ lines, children }: Props) {
  const parts = KINDS.flatMap(([op, one, many]) => {
    const same = lines.filter((line) => line.op === op)
    const cents = same.reduce((sum, { priceCents }) => sum + (priceCents ?? 0), 0)
    const text = same.length === 1 ? `1 ${one}` : `${same.length} ${many}`
    return same.length === 0 ? [] : [{ text, cents }]
  })
  const totalCents = parts.reduce((sum, { cents }) => sum + cents, 0)
  return (
    <aside className="panel cart-summary" aria-labelledby="summary-title">
      <h2 id="summary-title">Summary</h2>
      <dl>
        {parts.map(({ text, cents }) => (
          <div key={text}>
            <dt>{text}</dt>
            <dd>{centsText(cents, 'USD')}</dd>
          </div>
        ))}
        <div className="cart-total">
          <dt>Total</dt>
          <dd>{centsText(totalCents, 'USD')}</dd>
        </div>
      </dl>
      <p className="small soft">Tax is included, where it applies.</p>
      {children}
      <YearlyNote lines={lines} />
      <p className="row nowrap small">
        <Icon path={shieldCheck} />
        <span>
          <b>You only pay for what works</b>
          <br />
          <span className="soft">
            If something can’t be done, you don’t pay for it.
            {lines.some(({ op }) => op === 'transfer') &&
              ' Transfers are charged when they start, and refunded if they fail.'}
          </span>
        </span>
      </p>
    </aside>
  )
}

/** Prices of the first year are often lower, so what follows is part of the total. */
function YearlyNote({ lines }: Pick<Props, 'lines'>) {
  const renewed = lines.filter(
    ({ op, autoRenew }) => (op === 'register' || op === 'transfer') && autoRenew,
  )
  const cents = renewed.reduce((sum, { renewCents }) => sum + (renewCents ?? 0), 0)
  if (cents === 0) return null
  return (
    <p className="small soft">
      After that, {renewed.length === 1 ? 'this name costs' : 'these names cost'}{' '}
      <b>{centsText(cents, 'USD')} a year</b>. Turn renewal off any time.
    </p>
  )
}
