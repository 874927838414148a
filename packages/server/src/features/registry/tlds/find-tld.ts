import { Refusal, refuseField } from '../../../refusal.ts'
import { readTld } from '../../../values/domain-name.ts'
import type { Snapshot } from './catalogue.ts'
import type { Tld } from './tld.ts'

/**
 * A TLD as the catalogue spells it, whether or not it is in there. Skips parsing for text already
 * spelled like that, since parsing is the slow part.
 *
 * Refuses: validation_error (not a TLD).
 */
export function tldOf({ tlds }: Snapshot, text: string): string {
  if (tlds.has(text)) return text
  const read = readTld(text)
  if (!read.ok) throw refuseField('tld', `is not a top-level domain. ${read.reason}`)
  return read.tld
}

/** Refuses: not_found (not in our catalogue; also for text that isn't a valid TLD). */
export function demandTld({ tlds }: Snapshot, text: string): Tld {
  const read = tlds.has(text) ? undefined : readTld(text)
  const found = tlds.get(read?.ok ? read.tld : text)
  if (!found) throw new Refusal('not_found', 'We don’t offer this TLD.')
  return found
}
