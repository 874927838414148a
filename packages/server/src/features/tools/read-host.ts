import { refuseField } from '../../refusal.ts'
import { type ReadName, readDomainName } from '../../values/domain-name.ts'

export type Host = {
  /** All of it, in A-label form: `_dmarc.mail.example.com`. */
  host: string
  /** What is registered of it. */
  name: ReadName
}

/** Labels such as `_dmarc`, which only the DNS has. */
const SERVICE_LABELS = /^(?:_[a-z0-9-]{1,62}\.|[a-z0-9-]{1,63}\._domainkey\.){1,5}/i

/**
 * A host of a public name, from what a person typed. Names that are not public are nobody's business
 * here: the resolver may know some of our own house.
 *
 * Refuses: validation_error (no host, or none under a public ending).
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

/** The name alone that is registered. Refuses: validation_error. */
export function readName(field: string, text: string): ReadName {
  const name = readDomainName(text)
  if (!name.ok) throw refuseField(field, name.reason)
  return name
}
