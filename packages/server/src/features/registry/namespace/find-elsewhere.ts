import type { ZoneIndex } from '../../../upstream/zones/zone-index.ts'
import type { ReadName } from '../../../values/domain-name.ts'

/** In how many of the other zones that we know a label is registered. */
export type Elsewhere = { registered: number; zones: number }

/** Undefined without zone files of other TLDs: then nothing is known. */
export function findElsewhere(
  zones: ZoneIndex,
  { label, suffix }: Pick<ReadName, 'label' | 'suffix'>,
): Elsewhere | undefined {
  const known = (zones.current?.facts.zones ?? []).filter(({ zone }) => zone !== suffix)
  if (known.length === 0) return undefined
  const registered = zones.find(label).filter(({ zone }) => zone !== suffix)
  return { registered: registered.length, zones: known.length }
}
