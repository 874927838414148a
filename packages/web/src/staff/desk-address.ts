import type { Environment } from '../api/portal.ts'
import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'

/** Live by default: that is where the work is. */
export function environmentIn(query: Record<string, string>): Environment {
  return query['environment'] === 'sandbox' ? 'sandbox' : 'live'
}

/** The environment is always part of the address, so a shared link opens in the same one. */
export function deskHref(
  path: string,
  search: { environment: Environment } & Record<string, string | number | undefined>,
): string {
  return path + formatQuery(search)
}

export function useEnvironment(): Environment {
  return environmentIn(useAddress().query)
}
