import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { AccountDomains } from './account-domains.ts'
import { bodyOf } from './body-of.ts'
import { failure, violation } from './failure.ts'
import { RECORDS_MAX } from './zone-records.ts'
import { readSettings } from './zone-settings.ts'
import { filledIn } from './zone-templates.ts'
import type { ZoneTemplate } from './zone-templates.ts'

interface Desk {
  domains: AccountDomains
}

type Route = (desk: Desk, ask: HttpAsk, part: string) => HttpAnswer

const HANDLE = /^[a-zA-Z0-9_.@-]{3,40}$/
/** Records are checked as those of this zone. */
const SAMPLE_ZONE = 'example.com'
const SECONDS = ['refresh', 'retry', 'expire', 'ttl'] as const

/** DNS templates. Zones that are linked to one follow it. */
export function templateRoutes(customer: string): readonly [string, RegExp, Route][] {
  const all = `^/customers/${customer}/dnstemplates`
  const one = new RegExp(`${all}/([^/]+)$`)
  return [
    ['GET', new RegExp(`${all}()$`), listTemplates],
    ['GET', one, readTemplate],
    ['POST', one, createTemplate],
    ['POST', new RegExp(`${all}/([^/]+)/update$`), updateTemplate],
    ['DELETE', one, deleteTemplate],
  ]
}

function listTemplates({ domains }: Desk): HttpAnswer {
  const entities = domains.templates.list()
  return jsonAnswer(200, { entities, pagination: { total: entities.length } })
}

function readTemplate({ domains }: Desk, _ask: HttpAsk, handle: string): HttpAnswer {
  const template = domains.templates.get(handle)
  return template ? jsonAnswer(200, template) : missing(handle)
}

function createTemplate(desk: Desk, ask: HttpAsk, handle: string): HttpAnswer {
  if (!HANDLE.test(handle)) return violation('handle', 'has 3 to 40 letters', handle)
  if (desk.domains.templates.get(handle))
    return failure('ObjectExists', `There is a template ${handle} already.`)
  const template = readBody(ask, handle)
  if ('status' in template) return template
  return desk.domains.templates.set(template)
    ? jsonAnswer(201, {})
    : failure('ValidationError', 'There are too many templates.')
}

function updateTemplate({ domains }: Desk, ask: HttpAsk, handle: string): HttpAnswer {
  if (!domains.templates.get(handle)) return missing(handle)
  const template = readBody(ask, handle)
  if ('status' in template) return template
  domains.templates.set(template)
  for (const zone of domains.zones.list().filter((each) => each.template === handle)) {
    const read = readSettings(zone.name, filledIn(template, zone.name))
    if ('settings' in read) domains.zones.update(zone, read.settings)
  }
  return jsonAnswer(200, {})
}

function deleteTemplate({ domains }: Desk, _ask: HttpAsk, handle: string): HttpAnswer {
  if (!domains.templates.get(handle)) return missing(handle)
  if (domains.zones.list().some((zone) => zone.template === handle))
    return failure('ObjectStatusProhibitsOperation', 'Zones are linked to this template.')
  domains.templates.delete(handle)
  return jsonAnswer(200, {})
}

/** A template is sent whole, with all fields of the SOA record. */
function readBody(ask: HttpAsk, handle: string): ZoneTemplate | HttpAnswer {
  const body = bodyOf(ask.body)
  if (!body) return failure('ValidationError', 'The body is not a JSON object.')
  const { hostMaster, records = [] } = body
  if (typeof hostMaster !== 'string') return violation('hostMaster', 'is required', hostMaster)
  const unset = SECONDS.find((field) => !Number.isInteger(body[field]))
  if (unset) return violation(unset, 'is a number of seconds', body[unset])
  if (!Array.isArray(records) || records.length > RECORDS_MAX)
    return violation('records', `is a list of at most ${RECORDS_MAX} records`, undefined)
  const [refresh, retry, expire, ttl] = SECONDS.map((field) => Number(body[field]))
  const soa = {
    hostMaster,
    refresh: refresh ?? 0,
    retry: retry ?? 0,
    expire: expire ?? 0,
    ttl: ttl ?? 0,
  }
  const template: ZoneTemplate = { handle, ...soa, records }
  const read = readSettings(SAMPLE_ZONE, filledIn(template, SAMPLE_ZONE))
  return 'status' in read ? read : template
}

function missing(handle: string): HttpAnswer {
  return failure('ObjectDoesNotExist', `No template ${handle}.`)
}
