import { DnsPart } from '../account-domain-dns/dns-part.tsx'
import type { TabProps } from './tab-props.ts'

/** The records of the domain, and where its visitors are forwarded. */
export function DnsTab({ detail: { domain, forwarding }, refresh }: TabProps) {
  return <DnsPart domain={domain} forwarding={forwarding} onForwarding={refresh} />
}
