/** Where visitors of a domain, and of its www, are sent. */
export type Forwarding = {
  /** Absolute, as `new URL()` writes it. */
  url: string
  status: ForwardingStatus
  /** Whether the visitor's path and query are added to the URL. */
  keep_path: boolean
}

export const FORWARDING_STATUSES = [301, 302] as const
export type ForwardingStatus = (typeof FORWARDING_STATUSES)[number]

/** Of the domain itself, the names that are forwarded with it. */
export const WWW = 'www'

export function forwardedHosts(domain: string): string[] {
  return [domain, `${WWW}.${domain}`]
}
