import { useAddress } from '../address/shown-page.ts'
import { formatQuery } from '../query-string.ts'
import { signInHref } from '../session/continue-path.ts'

/** The sign-in page, which then returns to the current page. */
export function useSignInHref(): string {
  const { path, query } = useAddress()
  return signInHref(`${path}${formatQuery(query)}`)
}
