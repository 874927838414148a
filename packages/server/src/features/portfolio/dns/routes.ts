import { sessionOf } from '../../../auth/session.ts'
import type { Db } from '../../../db/pool.ts'
import type { App } from '../../../http/app.ts'
import { ErrorOut } from '../../../http/shapes.ts'
import { untilGone } from '../../../http/until-gone.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Clock } from '../../../values/clock.ts'
import { askRegistrar } from '../domains/ask-registrar.ts'
import { answerChange } from './answer-change.ts'
import type { ZoneRequest } from './change-zone.ts'
import { patchRecords, replaceAll } from './decide-records.ts'
import { applyTemplate, fillTemplate, TEMPLATES } from './fill-template.ts'
import { findDomain } from './find-domain.ts'
import { readDns } from './read-dns.ts'
import { setDnssec } from './set-dnssec.ts'
import {
  ChangedOut,
  DnsOut,
  DnsPath,
  DnssecIn,
  DnssecOut,
  IfMatch,
  PatchIn,
  ReplaceIn,
  TemplateIn,
  templateOut,
  TemplatePath,
  TemplatesOut,
} from './shapes.ts'

export type DnsNeeds = {
  db: Db
  clock: Clock
  registrar: RegistrarClient | undefined
  /** The name servers of our DNS, for domains without a zone. */
  nameservers: readonly string[]
}

/** Room for a thousand records with long texts. */
export const BODY_BYTES_MAX = 1024 ** 2
export const READS = { limit: 'dns.reads' } as const
export const CHANGES = { limit: 'dns.changes' } as const
export const common = { tags: ['DNS'], security: [{ session: [] }] }
export const REFUSALS = {
  400: ErrorOut,
  401: ErrorOut,
  404: ErrorOut,
  409: ErrorOut,
  429: ErrorOut,
  503: ErrorOut,
}
export const CHANGE_REFUSALS = { ...REFUSALS, 403: ErrorOut, 412: ErrorOut, 413: ErrorOut }
const PATH = '/api/domains/:domain/dns'

/** DNS records of a domain: read, replace, change (contract section 7, "DNS"). */
export function dnsRoutes(app: App, needs: DnsNeeds): void {
  readRoutes(app, needs)
  replaceRoute(app, needs)
  patchRoute(app, needs)
  templateRoutes(app, needs)
  dnssecRoute(app, needs)
}

function readRoutes(app: App, { db, registrar, nameservers }: DnsNeeds): void {
  app.get(
    PATH,
    {
      config: READS,
      schema: {
        ...common,
        operationId: 'readDns',
        summary: 'Get the DNS records of a domain',
        description: 'The ETag header is the version of the records, for If-Match.',
        params: DnsPath,
        response: { 200: DnsOut, ...REFUSALS },
      },
    },
    async (request, reply) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(db, account_id, request.params.domain)
      const asked = { ours: nameservers, signal: untilGone(reply) }
      const view = await askRegistrar(registrar, (known) =>
        readDns({ db, registrar: known }, domain, asked),
      )
      reply.header('etag', view.etag)
      return view
    },
  )
}

function replaceRoute(app: App, needs: DnsNeeds): void {
  app.put(
    PATH,
    {
      bodyLimit: BODY_BYTES_MAX,
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'replaceDns',
        summary: 'Replace all DNS records of a domain in one step',
        params: DnsPath,
        headers: IfMatch,
        body: ReplaceIn,
        response: { 200: ChangedOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { records, dry_run } = request.body
      return await answerChange(needs, request, reply, {
        domain: request.params.domain,
        isDryRun: dry_run,
        wantedOf: (domain) => ({
          kind: 'edit',
          field: 'records',
          decide: (current) => replaceAll(current, records, domain),
        }),
      })
    },
  )
}

function patchRoute(app: App, needs: DnsNeeds): void {
  app.patch(
    PATH,
    {
      bodyLimit: BODY_BYTES_MAX,
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'changeDns',
        summary: 'Add, change and remove DNS records of a domain',
        params: DnsPath,
        headers: IfMatch,
        body: PatchIn,
        response: { 200: ChangedOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { dry_run, ...patch } = request.body
      return await answerChange(needs, request, reply, {
        domain: request.params.domain,
        isDryRun: dry_run,
        wantedOf: (domain) => ({
          kind: 'edit',
          field: 'add',
          decide: (current) => patchRecords(current, patch, domain),
        }),
      })
    },
  )
}

function templateRoutes(app: App, needs: DnsNeeds): void {
  app.get(
    '/api/dns/templates',
    {
      config: READS,
      schema: {
        ...common,
        operationId: 'listDnsTemplates',
        summary: 'List templates of DNS records for email providers and website hosts',
        response: { 200: TemplatesOut, 401: ErrorOut, 429: ErrorOut },
      },
    },
    async () => ({ templates: TEMPLATES.map(templateOut) }),
  )
  app.post(
    `${PATH}/templates/:slug`,
    {
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'applyDnsTemplate',
        summary: 'Add the DNS records of an email provider or website host',
        params: TemplatePath,
        headers: IfMatch,
        body: TemplateIn,
        response: { 200: ChangedOut, ...CHANGE_REFUSALS },
      },
    },
    async (request, reply) => {
      const { variables, dry_run } = request.body
      return await answerChange(needs, request, reply, {
        domain: request.params.domain,
        isDryRun: dry_run,
        wantedOf: (domain) => {
          const records = fillTemplate(request.params.slug, variables, domain)
          const decide: ZoneRequest['decide'] = (current) => {
            return { drafts: applyTemplate(current.records, records) }
          }
          return { kind: 'template', field: 'variables', decide }
        },
      })
    },
  )
}

function dnssecRoute(app: App, { db, registrar }: DnsNeeds): void {
  app.put(
    `${PATH}/dnssec`,
    {
      config: CHANGES,
      schema: {
        ...common,
        operationId: 'setDnssec',
        summary: 'Turn DNSSEC on or off',
        params: DnsPath,
        body: DnssecIn,
        response: { 200: DnssecOut, ...CHANGE_REFUSALS },
      },
    },
    async (request) => {
      const { account_id } = sessionOf(request)
      const { domain } = await findDomain(db, account_id, request.params.domain)
      const { enabled } = request.body
      await askRegistrar(registrar, (known) => setDnssec({ db, registrar: known }, domain, enabled))
      return { enabled }
    },
  )
}
