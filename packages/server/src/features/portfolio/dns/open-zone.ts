import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { readZone } from './read-zone.ts'
import { setZoneId } from './sql.ts'
import { lockZone } from './zone-lock.ts'

type Needs = { db: Db; registrar: RegistrarClient }

/**
 * Makes sure that a domain has a zone, before the domain itself exists: some registries check that
 * the name servers already answer for it. May be repeated. If the answer to the creation is lost,
 * the next call finds the zone by its name. If a former owner left records in it, they go. Rejects
 * with RegistrarError.
 */
export async function openZone(
  { db, registrar }: Needs,
  domain: string,
  signal?: AbortSignal,
): Promise<void> {
  const zone = await readZone({ db, registrar }, domain, signal)
  if (zone.zone_id !== null) {
    if (zone.records.length > 0) await emptyZone({ db, registrar }, domain, signal)
    return
  }
  try {
    await setZoneId(db, domain, await registrar.zones.create(domain, [], signal))
  } catch (error) {
    // Somebody else was faster, or an earlier attempt was carried out after all.
    const isThere = error instanceof RegistrarError && error.type === 'ObjectExists'
    if (!isThere) throw error
  }
}

/** What the zone has of its own. */
const OWN_TYPES = ['SOA', 'NS']

/**
 * The next owner's visitors and mail must not go where the former owner sent theirs. Only while
 * nobody has the name: whoever gets it may fill the zone at once.
 */
async function emptyZone(
  { db, registrar }: Needs,
  domain: string,
  signal?: AbortSignal,
): Promise<void> {
  await lockZone(db, domain, async (lock) => {
    const { zone_id, hidden } = await readZone({ db, registrar }, domain, signal)
    const { available } = await registrar.check(domain, signal)
    if (zone_id === null || !available) return
    lock.demandTimeLeft()
    const own = hidden.filter(({ type }) => OWN_TYPES.includes(type.toUpperCase()))
    await registrar.zones.replaceRecords(zone_id, own, signal)
  })
}
