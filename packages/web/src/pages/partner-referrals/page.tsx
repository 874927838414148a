import type { Tenant } from '../../api/portal.ts'
import { NoAffiliate, useIsAffiliate } from '../../partner/no-affiliate.tsx'
import { PartnerFrame } from '../../partner/partner-frame.tsx'
import { useMayChange } from '../../partner/role.tsx'
import { linksOf } from '../../partner/referral-load.ts'
import { Part } from '../../parts/part.tsx'
import { useMine } from '../../session/who.ts'
import { CommissionPart } from './commission-part.tsx'
import { LinkPart } from './link-part.tsx'
import { NewLinkPart } from './new-link-part.tsx'
import { SalePart } from './sale-part.tsx'
import '../../partner/referral.css'

/** A partner's referral links, their results, and the commission owed. */
export function PartnerReferralsPage() {
  return <PartnerFrame title="Referrals">{(tenant) => <Referrals tenant={tenant} />}</PartnerFrame>
}

function Referrals({ tenant }: { tenant: Tenant }) {
  if (useIsAffiliate(tenant)) return <Reports tenant={tenant} />
  return (
    <Part id="affiliate-title" title="No affiliate account">
      <NoAffiliate tenant={tenant} />
    </Part>
  )
}

function Reports({ tenant }: { tenant: Tenant }) {
  const { askAgain } = useMine(linksOf(tenant))
  const mayChange = useMayChange(tenant)
  return (
    <>
      {mayChange && <NewLinkPart tenant={tenant} onMade={askAgain} />}
      <LinkPart tenant={tenant} />
      <SalePart tenant={tenant} />
      <CommissionPart tenant={tenant} />
    </>
  )
}
