import type { DomainDetail } from '../../api/one-domain.ts'

/** What each tab of a domain's page gets. */
export type TabProps = {
  detail: DomainDetail
  /** Loads the domain again, after a change. */
  refresh: () => void
}
