import { refuseField } from '../../refusal.ts'
import { type ReadName, readDomainName } from '../../values/domain-name.ts'

export type Host = {
  /** The full host name in A-label form: `_dmarc.mail.example.com`. */
  host: string
  /** The registered domain within it. */
  name: ReadName
}

/** Labels that only exist in the DNS, such as `_dmarc`. */
const SERVICE_LABELS = /^(?:_[a-z0-9-]{1,62}\.|[a-z0-9-]{1,63}\._domainkey\.){1,5}/i

/**
 * Parses a host under a public suffix from what a person typed. Other names are refused, because
 * our resolver may know internal ones. Refuses: validation_error (not a host, or not under a public
 * suffix).
 */
export function readHost(field: string, text: string): Host {
  const trimmed = text.trim()
  const services = SERVICE_LABELS.exec(trimmed)?.[0].toLowerCase() ?? ''
  const name = readDomainName(trimmed.slice(services.length))
  if (!name.ok) throw refuseField(field, name.reason)
  if (!name.isKnownSuffix) throw refuseField(field, `ends in .${name.suffix}, which is not public.`)
  const host = services + (name.subdomain ? `${name.subdomain}.` : '') + name.name
  return { host, name }
}

/** Parses the registered domain alone. Refuses: validation_error. */
export function readName(field: string, text: string): ReadName {
  const name = readDomainName(text)
  if (!name.ok) throw refuseField(field, name.reason)
  return name
}
