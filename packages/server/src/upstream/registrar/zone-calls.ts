import { type Static, Type } from 'typebox'
import { KeyData, Page } from './answers.ts'
import { demand } from './demand.ts'
import type { Answer, Call } from './exchange.ts'

/** A record of a zone. `name` is absolute. `prio` belongs to MX and SRV. */
const ZoneRecord = Type.Object({
  name: Type.String({ maxLength: 255 }),
  type: Type.String({ maxLength: 20 }),
  content: Type.String({ maxLength: 65_535 }),
  ttl: Type.Integer({ minimum: 0 }),
  prio: Type.Optional(Type.Integer({ minimum: 0 })),
})
export type ZoneRecord = Static<typeof ZoneRecord>

/** GET /dns/zones/{id}. */
const Zone = Type.Object({
  id: Type.Integer(),
  name: Type.String({ maxLength: 255 }),
  managed: Type.Optional(Type.Boolean()),
  service: Type.Optional(Type.String({ maxLength: 20 })),
  ns: Type.Optional(Type.Array(Type.String({ maxLength: 255 }), { maxItems: 100 })),
  dnssec: Type.Optional(Type.Boolean()),
  keyData: Type.Optional(Type.Array(KeyData, { maxItems: 100 })),
  ttl: Type.Optional(Type.Integer({ minimum: 0 })),
  records: Type.Optional(Type.Array(ZoneRecord, { maxItems: 20_000 })),
})
export type Zone = Static<typeof Zone>

const Created = Type.Object({ id: Type.Integer() })

type Send = (call: Call, signal?: AbortSignal) => Promise<Answer>

/**
 * The registrar's DNS zones. They have no version: whoever changes one reads it, and sends all its
 * records again, with nobody else in between.
 */
export class ZoneCalls {
  readonly #send: Send

  constructor(send: Send) {
    this.#send = send
  }

  async read(id: number, signal?: AbortSignal): Promise<Zone> {
    const { body } = await this.#send({ method: 'GET', path: `/dns/zones/${id}` }, signal)
    return demand(Zone, body)
  }

  /** The zone of a name, if our account has one. */
  async find(name: string, signal?: AbortSignal): Promise<Zone | undefined> {
    const path = `/dns/zones?name:eq=${encodeURIComponent(name)}&limit=1`
    const { entities } = demand(Page, (await this.#send({ method: 'GET', path }, signal)).body)
    const zones = entities.map((entity) => demand(Zone, entity))
    return zones.find((zone) => zone.name === name)
  }

  /** The id of the new zone. It serves nobody until the domain uses the zone's name servers. */
  async create(name: string, records: ZoneRecord[], signal?: AbortSignal): Promise<number> {
    const body = { name, service: 'BASIC', records }
    const answer = await this.#send({ method: 'POST', path: '/dns/zones', body }, signal)
    return demand(Created, answer.body).id
  }

  /** Replaces all records. Repeating it changes nothing. */
  async replaceRecords(id: number, records: ZoneRecord[], signal?: AbortSignal): Promise<void> {
    await this.#update(id, { records }, signal)
  }

  /** Signs a zone that its domain hasn't adopted, or stops signing it. */
  async setSigned(id: number, dnssec: boolean, signal?: AbortSignal): Promise<void> {
    await this.#update(id, { dnssec }, signal)
  }

  async #update(id: number, body: object, signal?: AbortSignal): Promise<void> {
    await this.#send({ method: 'POST', path: `/dns/zones/${id}/update`, body }, signal)
  }
}
