import { readRequests } from '../../api/partner-requests.ts'
import type { PartnerRequest } from '../../api/partner-requests.ts'
import type { Tenant } from '../../api/portal.ts'
import type { Slice } from '../../api/slice.ts'
import type { Question } from '../../load/answers.ts'
import { tenantKey } from '../../partner/tenant-key.ts'
import { filterOf } from './request-search.ts'
import type { RequestSearch } from './request-search.ts'

export function requestsOf(tenant: Tenant, search: RequestSearch): Question<Slice<PartnerRequest>> {
  const { status, path, span } = search
  return {
    key: `requests ${tenantKey(tenant)} ${status} ${span} ${path}`,
    ask: async (signal) => await readRequests(tenant, filterOf(search, new Date()), signal),
    freshMs: 0,
  }
}

/** One request, or undefined if it isn't in the log. */
export function requestOf(
  tenant: Tenant,
  request_id: string,
): Question<{ request: PartnerRequest | undefined }> {
  return {
    key: `request ${tenantKey(tenant)} ${request_id}`,
    ask: async (signal) => {
      const { items } = await readRequests(tenant, { request_id }, signal)
      return { request: items[0] }
    },
    freshMs: 0,
  }
}
