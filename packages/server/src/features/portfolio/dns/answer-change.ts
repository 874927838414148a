import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Static } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { changeZone, type ZoneRequest } from './change-zone.ts'
import { findDomain } from './find-domain.ts'
import { type ChangedOut, changedOut } from './shapes.ts'

type Needs = { db: Db; clock: Clock; registrar: RegistrarClient | undefined }
type Asked = {
  /** As in the path. */
  domain: string
  isDryRun: boolean | undefined
  /** What is wanted of the zone of this domain. */
  wantedOf(domain: string): Pick<ZoneRequest, 'kind' | 'field' | 'decide'>
}

/** What every change of records does: find the domain, change its zone, tell its new version. */
export async function answerChange(
  { db, clock, registrar }: Needs,
  request: FastifyRequest,
  reply: FastifyReply,
  { domain: given, isDryRun = false, wantedOf }: Asked,
): Promise<Static<typeof ChangedOut>> {
  const { account_id } = sessionOf(request)
  const { domain } = await findDomain(db, account_id, given)
  const ifMatch = request.headers['if-match']
  const wanted = { account_id, domain, ifMatch, isDryRun, ...wantedOf(domain) }
  const changed = await askRegistrar(registrar, (known) =>
    changeZone({ db, registrar: known }, wanted, clock.now()),
  )
  reply.header('etag', changed.etag)
  return changedOut(changed, isDryRun)
}
