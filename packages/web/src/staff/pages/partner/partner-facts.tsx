import { Link } from '../../../address/link.tsx'
import type { Environment } from '../../../api/portal.ts'
import { centsText } from '../../../names/cents-text.ts'
import { momentDay } from '../../../names/day-text.ts'
import { Facts } from '../../../names/facts.tsx'
import type { Partner } from '../../api/partners.ts'
import { deskHref } from '../../desk-address.ts'
import { percentText } from '../../percent.ts'
import { Steps } from '../../steps.tsx'
import { PartnerMark } from '../partners/partner-table.tsx'
import { partnerSteps } from './partner-steps.tsx'

type Props = { partner: Partner; environment: Environment; onChange: () => void }

export function PartnerFacts({ partner, environment, onChange }: Props) {
  const { partner_id, email, commission_bps, credit_limit_cents, created_at } = partner
  const limit = credit_limit_cents === null ? 'None' : centsText(credit_limit_cents, 'USD')
  return (
    <>
      <div className="actions">
        <output>
          <PartnerMark partner={partner} />
        </output>
        <Link to={deskHref('/staff/settlements', { environment, partner_id })}>Settlements</Link>
        <Link to={deskHref('/staff/payouts', { environment, partner_id })}>Payouts</Link>
      </div>
      <Facts
        title="Agreement"
        facts={[
          ['ID', partner_id],
          ['Email address', email],
          ['Commission', percentText(commission_bps)],
          ['Credit limit', limit],
          ['Partner since', momentDay(created_at)],
        ]}
      />
      <Steps about={partner.name} steps={partnerSteps(partner)} onDone={onChange} />
    </>
  )
}
