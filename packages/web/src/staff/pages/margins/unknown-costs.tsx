import { Field } from '../../../form/field.tsx'
import { FieldProblem } from '../../../form/form.tsx'
import { centsText } from '../../../names/cents-text.ts'
import { DomainName } from '../../../names/domain-name.tsx'
import { Part } from '../../../parts/part.tsx'
import { When } from '../../../parts/when.tsx'
import { useMine } from '../../../session/who.ts'
import { recordCost } from '../../api/margins.ts'
import type { UnknownCost } from '../../api/margins.ts'
import { useRowKeys } from '../../row-keys.ts'
import { Steps } from '../../steps.tsx'
import type { Step } from '../../steps.tsx'
import { UNKNOWN_COSTS } from './load.ts'

const OPS = {
  register: 'Registration',
  transfer: 'Transfer to us',
  renew: 'Renewal',
  restore: 'Restore',
}

/** Sales whose cost isn't known yet, each with a form to enter it. Hidden when there are none. */
export function UnknownCosts({ onDone }: { onDone: () => void }) {
  const { data, askAgain } = useMine(UNKNOWN_COSTS)
  const list = useRowKeys()
  if (!data || data.count === 0) return null
  const done = () => {
    askAgain()
    onDone()
  }
  return (
    <Part id="unknown-costs-title" title={`Unknown costs (${data.count})`}>
      <p className="hint">
        Look each one up on the registrar’s invoice and enter what it cost us in US dollars. It is
        booked to the ledger.
      </p>
      <ul ref={list} className="desk-rows">
        {data.items.map((item) => (
          <li key={`${item.receipt_id}/${item.position}`}>
            <div className="row-what">
              <DomainName name={item.domain} />
              <span className="row-price">{centsText(item.price_cents, 'USD')} paid</span>
              <span className="hint">
                {factsOf(item).join(' · ')} · <When at={item.created_at} />
              </span>
              <p className="row-reason">{reasonOf(item)}</p>
            </div>
            <Steps about={item.domain} steps={[stepOf(item)]} onDone={done} />
          </li>
        ))}
      </ul>
    </Part>
  )
}

function factsOf({ op, years, receipt_id, process_id }: UnknownCost): string[] {
  const period = years === null ? '' : ` for ${years} ${years === 1 ? 'year' : 'years'}`
  const process = process_id === null ? [] : [`process ${process_id}`]
  return [OPS[op] + period, `receipt ${receipt_id}`, ...process]
}

function reasonOf({ reason, other_costs }: UnknownCost): string {
  if (reason === 'other_currency') {
    const charged = other_costs.map(({ currency, cents }) => centsText(cents, currency))
    return `The registrar charged ${charged.join(' and ')}. The ledger is in US dollars.`
  }
  if (reason === 'no_amount') return 'The registrar’s process doesn’t say what it cost.'
  if (reason === 'no_process') return 'The registrar shows no process for it.'
  return 'It was sold before we recorded what names cost us.'
}

function stepOf(item: UnknownCost): Step {
  return {
    text: 'Enter cost',
    sure: 'Book this cost',
    done: 'cost booked',
    meaning: `Books what ${item.domain} cost us to the ledger. This can’t be changed afterwards.`,
    fields: (
      <Field
        label="Cost in US dollars"
        name="cost"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder="9.77"
      />
    ),
    send: async ({ cost = '' }) => await recordCost(item, centsIn(cost)),
  }
}

function centsIn(text: string): number {
  const typed = text.trim().replace(/^\$/, '')
  if (!/^\d{1,7}(\.\d{1,2})?$/.test(typed)) {
    throw new FieldProblem('cost', 'Enter an amount in dollars, for example 9.77.')
  }
  return Math.round(Number(typed) * 100)
}
