import { Refusal } from '../../../refusal.ts'
import { changeZone, type ChangedZone } from '../dns/change-zone.ts'
import { readDns } from '../dns/read-dns.ts'
import { NOTHING_CHANGED } from './dns-state.ts'
import { withoutForwarder } from './forwarding-records.ts'
import type { ForwardingNeeds } from './set-forwarding.ts'
import { deleteStopped, markStopped } from './sql.ts'

type Named = { account_id: string; domain: string }

/**
 * Stops forwarding at once, even if the registrar can't be reached, and then takes the forwarder's
 * records out of the zone. If that fails, the forwarding stays as stopped, and repeating the request
 * completes it. Records that it replaced don't come back by themselves.
 *
 * Refuses: not_found, and what `changeZone` refuses. Rejects with RegistrarError.
 */
export async function stopForwarding(
  needs: ForwardingNeeds,
  { account_id, domain }: Named,
  now: Date,
): Promise<Pick<ChangedZone, 'changes' | 'change_id'>> {
  const { db, forwarder, nameservers } = needs
  if (!(await markStopped(db, { account_id, domain }, now))) throw noForwarding()
  const { hosted } = await readDns(needs, domain, { ours: nameservers })
  const changed = hosted
    ? await changeZone(
        needs,
        {
          account_id,
          domain,
          kind: 'forwarding',
          field: 'url',
          isDryRun: false,
          decide: ({ records }) => {
            const left = withoutForwarder(records, { domain, forwarder })
            return { drafts: left.map((record) => ({ record })) }
          },
        },
        now,
      )
    : NOTHING_CHANGED
  await deleteStopped(db, { account_id, domain })
  return changed
}

export function noForwarding(): Refusal {
  return new Refusal('not_found', 'This domain is not forwarded.')
}
