import { Type } from 'typebox'
import { sessionOf } from '../../../auth/session.ts'
import type { App } from '../../../http/app.ts'
import { refuseOtherTypes } from '../../../http/refuse-other-types.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { Refusal } from '../../../refusal.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { answerChange } from './answer-change.ts'
import { findDomain } from './find-domain.ts'
import { importRecords, readFile } from './import-zone.ts'
import type { FileNote } from './read-master-file.ts'
import { readZone, type ZoneState } from './read-zone.ts'
import {
  BODY_BYTES_MAX,
  CHANGE_REFUSALS,
  CHANGES,
  common,
  type DnsNeeds,
  READS,
  REFUSALS,
} from './routes.ts'
import { DnsPath, IfMatch, ImportedOut, ImportQuery } from './shapes.ts'
import { writeMasterFile } from './write-master-file.ts'

const PATH = '/api/domains/:domain/dns'
const TYPES = ['text/plain', 'text/dns']
const EXAMPLE = '$ORIGIN example.com.\n$TTL 3600\nwww 3600 IN A 192.0.2.1\n'
const FileText = Type.String({ examples: [EXAMPLE] })

/**
 * Zones as BIND master files. Registered in its own scope, because the body is plain text here.
 */
export function dnsFileRoutes(app: App, needs: DnsNeeds): void {
  app.removeAllContentTypeParsers()
  const options = { parseAs: 'buffer', bodyLimit: BODY_BYTES_MAX } as const
  refuseOtherTypes(app, TYPES)
  for (const type of TYPES) {
    app.addContentTypeParser(type, options, (_request, file, done) => done(null, file))
  }
  exportRoute(app, needs)
  importRoute(app, needs)
}

function exportRoute(app: App, { db, clock, registrar, nameservers }: DnsNeeds): void {
  app.get(
    `${PATH}/export`,
    {
      config: READS,
      schema: {
        ...common,
        operationId: 'exportDns',
        summary: 'Export the DNS records of a domain as a BIND master file',
        params: DnsPath,
        response: {
          200: { description: 'RFC 1035.', content: { 'text/dns': { schema: FileText } } },
          ...REFUSALS,
        },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(db, account_id, request.params.domain)
      const zone = await askRegistrar(registrar, (known) =>
        readZone({ db, registrar: known }, domain),
      )
      const text = writeMasterFile({
        domain,
        nameservers: zone.nameservers.length > 0 ? zone.nameservers : nameservers,
        ttl: zone.default_ttl,
        records: zone.records,
        now: clock.now(),
      })
      reply.header('content-disposition', `attachment; filename="${domain}.zone"`)
      reply.header('etag', zone.etag)
      reply.type('text/dns; charset=utf-8')
      return await reply.send(text)
    },
  )
}

function importRoute(app: App, needs: DnsNeeds): void {
  app.post(
    `${PATH}/import`,
    {
      bodyLimit: BODY_BYTES_MAX,
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'importDns',
        summary: 'Import DNS records from a BIND master file',
        description:
          'Records in the file replace those with the same name and type. All others stay, unless `replace` is true.',
        consumes: TYPES,
        params: DnsPath,
        querystring: ImportQuery,
        headers: IfMatch,
        response: { 200: ImportedOut, ...CHANGE_REFUSALS, 415: ErrorOut },
      },
    },
    async (request, reply) => {
      const { dry_run, replace } = request.query
      const text = textOf(request.body)
      let notes: FileNote[] = []
      const changed = await answerChange(needs, request, reply, {
        domain: request.params.domain,
        isDryRun: dry_run === 'true',
        wantedOf: (domain) => {
          const file = readFile(text, domain)
          ;({ notes } = file)
          const decide = (current: ZoneState) => importRecords(current, file, replace === 'true')
          return { kind: 'import', field: 'line.1', decide }
        },
      })
      return { ...changed, notes }
    },
  )
}

/** This scope's parser returns a buffer, or nothing if the body is empty. */
function textOf(body: unknown): string {
  if (!(body instanceof Buffer) || body.length === 0) {
    throw new Refusal('validation_error', 'The file is empty.')
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch (cause) {
    throw new Refusal('validation_error', 'The file is not UTF-8 text.', { cause })
  }
}
