import { ApiError } from '../api/api-error.ts'
import type { Tenant } from '../api/portal.ts'
import { Empty } from '../empty/empty.tsx'

/** Whether the service said that this partner has no affiliate account. */
export function isNoAffiliate(error: Error | undefined): boolean {
  return error instanceof ApiError && error.code === 'forbidden'
}

export function NoAffiliate({ tenant: { environment } }: { tenant: Tenant }) {
  return (
    <Empty title={`This partner has no affiliate account in ${environment}.`}>
      Whoever looks after your partnership here can open one; links and reports are here from then
      on.
    </Empty>
  )
}
