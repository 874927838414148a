import type { Db } from '../../../db/pool.ts'
import { Refusal } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { takesDnssec } from '../../registry/tlds/takes-dnssec.ts'
import { isServedBy } from './hosting.ts'
import { readZone, type ZoneState } from './read-zone.ts'
import { lockZone } from './zone-lock.ts'

const KEYS_RETRY_SECONDS = 30

/**
 * Turns DNSSEC on: signs the zone, then has the registry publish its keys. Turning it off only takes
 * the keys back: resolvers that still know them need the signatures for a day, and unused ones harm
 * nobody.
 *
 * Refuses: conflict (the domain doesn't use our name servers, or its registry takes no keys),
 * service_unavailable.
 */
export async function setDnssec(
  needs: { db: Db; registrar: RegistrarClient },
  domain: string,
  isEnabled: boolean,
): Promise<void> {
  const { db, registrar } = needs
  if (isEnabled && !(await takesDnssec(db, domain))) throw notTaken(domain)
  await lockZone(db, domain, async (lock) => {
    const zone = await readZone(needs, domain)
    const { ns, keyData = [] } = await registrar.readDomain(domain)
    if (!isEnabled) {
      lock.demandTimeLeft()
      if (zone.isManaged) await registrar.update(domain, managed(zone, false))
      else if (keyData.length > 0) await registrar.update(domain, { keyData: [] })
      return
    }
    if (zone.zone_id === null || !isServedBy(ns, zone.nameservers)) throw elsewhere()
    lock.demandTimeLeft()
    if (zone.isManaged) return void (await registrar.update(domain, managed(zone, true)))
    if (!zone.isSigned) await registrar.zones.setSigned(zone.zone_id, true)
    const { keys } = zone.keys.length > 0 ? zone : await readZone(needs, domain)
    if (keys.length === 0) throw notYet()
    lock.demandTimeLeft()
    await registrar.update(domain, { keyData: keys })
  })
}

function managed({ service }: ZoneState, dnssec: boolean) {
  return { zone: { service, dnssec } }
}

function elsewhere(): Refusal {
  const message = 'DNSSEC needs our name servers. Switch the domain to them first.'
  return new Refusal('conflict', message)
}

function notTaken(domain: string): Refusal {
  const tld = domain.slice(domain.indexOf('.'))
  return new Refusal('conflict', `The registry of ${tld} doesn't support DNSSEC.`)
}

function notYet(): Refusal {
  const message = 'The keys are being made. Try again in a minute.'
  return new Refusal('service_unavailable', message, { retryAfterSeconds: KEYS_RETRY_SECONDS })
}
