import { centsText } from '../../../names/cents-text.ts'
import { giveUpRegistration, recheckRegistration } from '../../api/registrations.ts'
import type { StaffRegistration } from '../../api/registrations.ts'
import type { Step } from '../../steps.tsx'
import { Row } from './rows.tsx'
import type { Shared } from './rows.tsx'

type Props = Shared & { registration: StaffRegistration }

/** A paid registration that is in doubt, or waits for our credit at the registrar. */
export function RegistrationRow({ registration, onDone }: Props) {
  const { domain, price_cents, cost_cents, years, email, receipt_id, registrant } = registration
  const cost = cost_cents === null ? [] : [`costs us ${centsText(cost_cents, 'USD')}`]
  const period = years === 1 ? '1 year' : `${years} years`
  return (
    <Row
      name={domain}
      price={`${centsText(price_cents, 'USD')} held`}
      facts={[email, period, ...cost, `registrant ${registrant}`, `receipt ${receipt_id}`]}
      since={registration.created_at}
      steps={stepsOf(registration)}
      onDone={onDone}
    >
      <p className="row-reason">{reasonOf(registration)}</p>
    </Row>
  )
}

function reasonOf({ reason, doubt }: StaffRegistration): string {
  if (reason === 'in_doubt') return doubt ?? 'Nobody knows whether it was registered.'
  return 'Our credit at the registrar is used up. Top it up, and the order goes on by itself.'
}

function stepsOf({ id, domain, reason }: StaffRegistration): Step[] {
  if (reason !== 'in_doubt') return []
  return [
    {
      text: 'Check again',
      sure: 'Ask the registrar',
      done: 'being checked again',
      meaning: `Asks the registrar again who holds ${domain}. Nothing is ordered twice.`,
      send: async () => await recheckRegistration(id),
    },
    {
      text: 'Give up',
      sure: 'It isn’t registered',
      done: 'given up',
      isFinal: true,
      meaning: `The buyer isn’t charged. Make sure at the registrar that ${domain} was not registered: we would pay for it.`,
      send: async () => await giveUpRegistration(id),
    },
  ]
}
