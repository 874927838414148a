import { centsText } from '../../../names/cents-text.ts'
import { giveUpRegistration, recheckRegistration } from '../../api/registrations.ts'
import type { StaffRegistration } from '../../api/registrations.ts'
import type { Step } from '../../steps.tsx'
import { RegistrationDetails } from './registration-details.tsx'
import { Row } from './rows.tsx'
import type { Shared } from './rows.tsx'

type Props = Shared & { registration: StaffRegistration }

const OPS = {
  register: 'Registration',
  transfer: 'Transfer to us',
  renew: 'Renewal',
  restore: 'Restore',
}
const DONE = {
  register: 'registered',
  transfer: 'transferred',
  renew: 'renewed',
  restore: 'restored',
}

/** A paid purchase that is in doubt, or waits for our credit at the registrar. */
export function RegistrationRow({ registration, onDone }: Props) {
  const { domain, op, price_cents, years, email } = registration
  const period = years === null ? '' : ` for ${years === 1 ? '1 year' : `${years} years`}`
  return (
    <Row
      name={domain}
      price={centsText(price_cents, 'USD')}
      facts={[OPS[op] + period, email]}
      since={registration.created_at}
      steps={stepsOf(registration)}
      onDone={onDone}
    >
      <p className="row-reason">{reasonOf(registration)}</p>
      <RegistrationDetails registration={registration} />
    </Row>
  )
}

function reasonOf({ reason, doubt }: StaffRegistration): string {
  if (reason === 'in_doubt')
    return doubt ?? 'The registrar’s answer was lost, so it may be done or not.'
  return 'Our credit at the registrar is used up. Top it up, and the order continues automatically.'
}

function stepsOf(registration: StaffRegistration): Step[] {
  const { id, domain, op, reason, price_cents, is_charged } = registration
  if (reason !== 'in_doubt') return []
  const price = centsText(price_cents, 'USD')
  const isDone = DONE[op]
  return [
    {
      text: 'Check again',
      sure: 'Ask the registrar',
      done: 'being checked again',
      meaning: `Asks the registrar again. If ${domain} was ${isDone}, the buyer gets it${is_charged ? '' : ` and is charged ${price}`}. Nothing is ordered twice.`,
      send: async () => await recheckRegistration(id),
    },
    {
      text: 'Give up',
      sure: `It wasn’t ${isDone}`,
      done: 'given up',
      isFinal: true,
      meaning: `${is_charged ? `Refunds ${price}` : 'Releases the hold'}. The buyer is told that it failed. First make sure at the registrar that ${domain} wasn’t ${isDone}, or we pay for it.`,
      send: async () => await giveUpRegistration(id),
    },
  ]
}
