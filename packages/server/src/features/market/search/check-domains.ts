import type { PriceView } from '../../../auth/bearer.ts'
import { refuseField } from '../../../refusal.ts'
import { type ReadName, readDomainName } from '../../../values/domain-name.ts'
import { mapInSlices } from '../../../values/map-in-slices.ts'
import type { Answerer, Availability } from './availability.ts'
import { findListed, type ListedNeeds } from './find-listed.ts'
import { type Row, rowOut } from './shapes.ts'

export type CheckNeeds = ListedNeeds & { availability: Availability }

type Seeing = { priceView: PriceView; signal: AbortSignal }

/**
 * Checks names, in the order given. A single name is asked at its registry. Of several, those in a
 * recent zone file need no request.
 *
 * Refuses: validation_error (an invalid domain name, identified by its index).
 */
export async function checkDomains(
  needs: CheckNeeds,
  texts: string[],
  seeing: Seeing,
): Promise<Row[]> {
  const names = await mapInSlices(texts, (text, index): ReadName => {
    const read = readDomainName(text)
    if (!read.ok) throw refuseField(`domains.${index}`, read.reason)
    return read
  })
  return await rowsOf(needs, names, seeing, names.length === 1 ? 'authority' : 'zone file')
}

/** One row per name. All are looked up concurrently. */
export async function rowsOf(
  needs: CheckNeeds,
  names: ReadName[],
  { priceView, signal }: Seeing,
  answerer: Answerer = 'zone file',
): Promise<Row[]> {
  const listings = await findListed(
    needs,
    names.map(({ name }) => name),
  )
  const look = async (name: ReadName): Promise<Row> => {
    const looked = await needs.availability.look(name, signal, { answerer })
    return rowOut(name, looked, listings.get(name.name), priceView)
  }
  const rows = await mapInSlices(names, (name) => {
    const row = look(name)
    // Rejections surface in Promise.all below. Until then, mark them as handled.
    row.catch(() => undefined)
    return row
  })
  return await Promise.all(rows)
}
