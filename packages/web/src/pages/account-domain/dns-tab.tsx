import { DnsPart } from '../account-domain-dns/dns-part.tsx'
import type { TabProps } from './tab-props.ts'

/** The records of the domain. */
export function DnsTab({ detail: { domain } }: Pick<TabProps, 'detail'>) {
  return <DnsPart domain={domain} />
}
