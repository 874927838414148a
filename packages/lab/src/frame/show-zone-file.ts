import { FILED_ZONES, zoneFile } from '../world/zone-file.ts'
import { refuse } from './control-answer.ts'
import type { HttpAnswer, HttpAsk } from './http-message.ts'

/** The zone file of a TLD, today's or yesterday's. */
export async function showZoneFile(_control: unknown, { query }: HttpAsk): Promise<HttpAnswer> {
  const zone = FILED_ZONES.find((each) => each === query.get('zone'))
  const day = (['today', 'yesterday'] as const).find((each) => each === query.get('day'))
  if (!zone || !day) {
    return refuse(400, `Give zone, one of ${FILED_ZONES.join(', ')}, and day, today or yesterday.`)
  }
  const body = await zoneFile(zone, day)
  return { status: 200, headers: { 'content-type': 'text/dns' }, body }
}
