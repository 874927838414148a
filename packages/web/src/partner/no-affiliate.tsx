import type { Tenant } from '../api/portal.ts'
import { Empty } from '../empty/empty.tsx'
import { OWN_PARTNERS } from '../session/own-partners.ts'
import { useMine } from '../session/who.ts'

/** Whether this partner has an affiliate account here. Without one, its reports are refused. */
export function useIsAffiliate({ partner_id, environment }: Tenant): boolean {
  const { data } = useMine(OWN_PARTNERS)
  const partner = data?.find((each) => each.partner_id === partner_id)
  return partner?.affiliate_in.includes(environment) ?? false
}

export function NoAffiliate({ tenant: { environment } }: { tenant: Tenant }) {
  return (
    <Empty title={`This partner has no affiliate account in ${environment}.`}>
      Ask your contact at Namehouse to open one. Your links and reports will be here.
    </Empty>
  )
}
