import { jsonAnswer } from '../frame/http-message.ts'
import type { HttpAnswer, HttpAsk } from '../frame/http-message.ts'
import type { AccountDomains } from './account-domains.ts'
import { bodyOf } from './body-of.ts'
import { failure, violation } from './failure.ts'
import { readSettings } from './zone-settings.ts'
import { filledIn } from './zone-templates.ts'
import type { Zone } from './zones.ts'

interface Desk {
  domains: AccountDomains
}

type Route = (desk: Desk, ask: HttpAsk, part: string) => HttpAnswer

const NAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]*[a-z0-9]$/
const LIST_MAX = 250

/** DNS zones. A zone that its domain has adopted is also found by the domain's name. */
export const ZONE_ROUTES: readonly [method: string, path: RegExp, route: Route][] = [
  ['GET', /^\/dns\/zones()$/, listZones],
  ['POST', /^\/dns\/zones()$/, createZone],
  ['GET', /^\/dns\/zones\/(\d{1,12})$/, withZone((_desk, zone) => jsonAnswer(200, zone))],
  ['POST', /^\/dns\/zones\/(\d{1,12})\/update$/, withZone(updateZone)],
  ['DELETE', /^\/dns\/zones\/(\d{1,12})$/, withZone(deleteZone)],
  ['GET', /^\/domains\/([^/]+)\/zone$/, withManaged((_desk, zone) => jsonAnswer(200, zone))],
  ['POST', /^\/domains\/([^/]+)\/zone\/update$/, withManaged(updateZone)],
]

function listZones({ domains }: Desk, { query }: HttpAsk): HttpAnswer {
  const limit = Number(query.get('limit') ?? 10)
  const offset = Number(query.get('offset') ?? 0)
  if (!Number.isInteger(limit) || limit < 0 || limit > LIST_MAX || !Number.isInteger(offset))
    return failure('ValidationError', `limit is 0 to ${LIST_MAX}, offset a whole number.`)
  const name = query.get('name:eq')
  const all = domains.zones.list().filter((zone) => name === null || zone.name === name)
  const entities = all.slice(offset, offset + limit)
  return jsonAnswer(200, { entities, pagination: { limit, offset, total: all.length } })
}

function createZone({ domains }: Desk, ask: HttpAsk): HttpAnswer {
  const body = bodyOf(ask.body)
  if (!body) return failure('ValidationError', 'The body is not a JSON object.')
  const { name, service = 'BASIC' } = body
  if (typeof name !== 'string' || !NAME.test(name)) return violation('name', 'is not a name', name)
  if (service !== 'BASIC' && service !== 'PREMIUM')
    return violation('service', 'is BASIC or PREMIUM', service)
  const { template: handle, link } = body
  const template = typeof handle === 'string' ? domains.templates.get(handle) : undefined
  if (handle !== undefined && !template) return violation('template', 'does not exist', handle)
  const settings = readSettings(name, { ...(template && filledIn(template, name)), ...body })
  if ('status' in settings) return settings
  const zone = domains.zones.create(name, service, settings.settings)
  if (zone && template && link === true) zone.template = template.handle
  return zone
    ? jsonAnswer(201, { id: zone.id })
    : failure('ObjectExists', `There is a zone ${name} already.`)
}

function updateZone({ domains }: Desk, zone: Zone, ask: HttpAsk): HttpAnswer {
  const body = bodyOf(ask.body)
  if (!body) return failure('ValidationError', 'The body is not a JSON object.')
  if (zone.managed && (body['ns'] !== undefined || body['dnssec'] !== undefined))
    return failure('ObjectStatusProhibitsOperation', 'Name servers and DNSSEC follow the domain.')
  const settings = readSettings(zone.name, body)
  if ('status' in settings) return settings
  domains.zones.update(zone, settings.settings)
  return jsonAnswer(200, {})
}

function deleteZone({ domains }: Desk, zone: Zone): HttpAnswer {
  if (zone.managed)
    return failure('ObjectStatusProhibitsOperation', 'The zone belongs to its domain.')
  domains.zones.delete(zone)
  return jsonAnswer(200, {})
}

type OnZone = (desk: Desk, zone: Zone, ask: HttpAsk) => HttpAnswer

function withZone(act: OnZone): Route {
  return (desk, ask, id) => {
    const zone = desk.domains.zones.get(Number(id))
    return zone ? act(desk, zone, ask) : failure('ObjectDoesNotExist', `No zone ${id}.`)
  }
}

function withManaged(act: OnZone): Route {
  return (desk, ask, name) => {
    const zone = desk.domains.zones.of(name)
    if (!zone?.managed) return failure('ObjectDoesNotExist', `${name} has no managed zone.`)
    return act(desk, zone, ask)
  }
}
