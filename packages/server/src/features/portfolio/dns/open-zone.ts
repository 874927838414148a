import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { RegistrarError } from '../../../upstream/registrar/registrar-error.ts'
import { readZone } from './read-zone.ts'
import { setZoneId } from './sql.ts'

/**
 * Makes sure that a domain has a zone, before the domain itself exists: some registries check that
 * the name servers already answer for it. May be repeated. If the answer to the creation is lost,
 * the next call finds the zone by its name. Rejects with RegistrarError.
 */
export async function openZone(
  { db, registrar }: { db: Db; registrar: RegistrarClient },
  domain: string,
  signal?: AbortSignal,
): Promise<{ nameservers: string[] }> {
  const zone = await readZone({ db, registrar }, domain, signal)
  if (zone.zone_id !== null) return { nameservers: zone.nameservers }
  try {
    await setZoneId(db, domain, await registrar.zones.create(domain, [], signal))
  } catch (error) {
    // Somebody else was faster, or an earlier attempt was carried out after all.
    const isThere = error instanceof RegistrarError && error.type === 'ObjectExists'
    if (!isThere) throw error
  }
  const { nameservers } = await readZone({ db, registrar }, domain, signal)
  return { nameservers }
}
