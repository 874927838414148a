import type { Db } from '../db/pool.ts'
import { setForwarding } from '../features/portfolio/forwarding/set-forwarding.ts'
import type { RegistrarClient } from '../upstream/registrar/registrar-client.ts'

/** A domain of the demo account that is forwarded, so that newcomers can try it with curl. */
export const FORWARDED = 'green-ferry.com'
const TARGET = 'https://www.example.com/ferries'
const TTL = 3_600

type Needs = { db: Db; registrar: RegistrarClient; forwarder: string }

/**
 * Moves the domain to our DNS, with the forwarder's records, and forwards it. The lab forgets its
 * zones when it stops, so this runs on every start.
 */
export async function forwardDemoDomain(
  { db, registrar, forwarder }: Needs,
  account_id: string,
): Promise<void> {
  const id = await registrar.zones.create(FORWARDED, [
    { name: FORWARDED, type: 'ALIAS', content: forwarder, ttl: TTL },
    { name: `www.${FORWARDED}`, type: 'CNAME', content: forwarder, ttl: TTL },
  ])
  const { ns = [] } = await registrar.zones.read(id)
  await registrar.update(FORWARDED, { ns })
  await setForwarding(
    { db, registrar, forwarder, nameservers: ns },
    {
      account_id,
      domain: FORWARDED,
      url: TARGET,
      status: 301,
      keep_path: true,
      mayReplace: true,
      isDryRun: false,
    },
    new Date(),
  )
}
