import type { Db } from '../../../db/pool.ts'
import { Refusal, type RefusalDetail } from '../../../refusal.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import { publicId } from '../../../values/public-id.ts'
import { checkZone, type Draft } from './check-zone.ts'
import { compareZones, isUnchanged, type ZoneChanges } from './compare-zones.ts'
import { type DnsRecord, etagOf } from './record.ts'
import { readZone, type ZoneState } from './read-zone.ts'
import { sendRecords } from './send-records.ts'
import { addChange, type ChangeKind, settleChanges, trimChanges } from './sql.ts'
import { lockZone } from './zone-lock.ts'

/** The zone that a request wants, and which record takes the place of which, by id. */
export type WantedZone = { drafts: Draft[]; successors?: Map<string, DnsRecord> }

export type ZoneRequest = {
  account_id: string
  domain: string
  kind: ChangeKind
  /** The part of the body that problems of the whole zone are reported at. */
  field: string
  /** The value of If-Match, if there was one. */
  ifMatch?: string | undefined
  isDryRun: boolean
  /** Ends the wait for the zone if the caller leaves. A change that has begun is finished. */
  signal?: AbortSignal | undefined
  decide(current: ZoneState): WantedZone
}

export type ChangedZone = { changes: ZoneChanges; etag: string; change_id: string | null }

type Needs = { db: Db; registrar: RegistrarClient }

const CHANGES_KEPT = 50

/**
 * Changes a zone: reads it, decides, and sends all records in one call, with nobody else in
 * between. A dry run reads and decides only.
 *
 * Refuses: precondition_failed (the zone isn't the one in If-Match), validation_error,
 * service_unavailable.
 */
export async function changeZone(
  needs: Needs,
  request: ZoneRequest,
  now: Date,
): Promise<ChangedZone> {
  const { db } = needs
  const { domain, signal } = request
  if (request.isDryRun) {
    const { changes, etag } = decide(await readZone(needs, domain, signal), request)
    return { changes, etag, change_id: null }
  }
  return await lockZone(db, domain, async (lock) => {
    const current = await readZone(needs, domain, signal)
    await settleChanges(db, domain, current.etag)
    const { records, changes, etag, fields } = decide(current, request)
    if (isUnchanged(changes)) return { changes, etag: current.etag, change_id: null }
    signal?.throwIfAborted()
    const change_id = publicId('dnsc', now)
    await addChange(db, {
      id: change_id,
      account_id: request.account_id,
      domain,
      kind: request.kind,
      records_before: current.records,
      etag_before: current.etag,
      etag_after: etag,
      added: changes.added.length,
      changed: changes.changed.length,
      removed: changes.removed.length,
      now,
    })
    lock.demandTimeLeft()
    await sendRecords(needs, { domain, current, records, fields, whole: request.field })
    await settleChanges(db, domain, etag)
    await trimChanges(db, domain, CHANGES_KEPT)
    return { changes, etag, change_id }
  })
}

function decide(current: ZoneState, request: ZoneRequest) {
  demandVersion(current.etag, request.ifMatch)
  const { drafts, successors } = request.decide(current)
  const details = checkZone(drafts, request.field)
  if (details.length > 0) throw refuseRecords(details)
  const records = drafts.map(({ record }) => record)
  const changes = compareZones(current.records, records, successors)
  return { records, changes, etag: etagOf(records), fields: drafts.map(({ field }) => field) }
}

function demandVersion(etag: string, ifMatch: string | undefined): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return
  const known = ifMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  if (known.includes(etag)) return
  const message = 'These records were changed since you loaded them. Load the newest and try again.'
  throw new Refusal('precondition_failed', message, { headers: { etag } })
}

/** One refusal for all problems, each at its record. */
export function refuseRecords(details: RefusalDetail[]): Refusal {
  return new Refusal('validation_error', details[0]?.message ?? 'A record is not valid.', {
    details,
  })
}
