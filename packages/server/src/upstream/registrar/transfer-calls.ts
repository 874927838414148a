import { type Static, Type } from 'typebox'
import { type Billable, type Quote, TransferInfo } from './answers.ts'
import { type Call, pathOf } from './exchange.ts'
import { quoteIn } from './read-quote.ts'
import { type Caller, CREATE_DEADLINE_MS, NameProcess } from './registration-calls.ts'

/** A name to transfer. Without `ns`, its name servers stay as they are. */
export type IncomingOrder = {
  /** In months. */
  period: number
  registrant: string
  contacts: { role: 'ADMIN' | 'BILLING' | 'TECH'; handle: string }[]
  ns?: string[]
  /** Empty with new name servers: the old DNSSEC keys would break the name. */
  keyData?: []
  privacyProtect: boolean
  /** The registrar's own default is true, which would spend our credit on renewals nobody paid. */
  autoRenew: false
}

/** The process of a transfer: what became of it, and why it failed. */
export const TransferProcess = Type.Object({
  ...NameProcess.properties,
  error: Type.Optional(Type.Unknown()),
  resumeTypes: Type.Optional(Type.Array(Type.String({ maxLength: 50 }), { maxItems: 50 })),
})
export type TransferProcess = Static<typeof TransferProcess>

/** The calls that transfer a name to us. None of them is ever repeated by the client. */
export class TransferCalls {
  readonly #caller: Caller
  readonly #customer: string

  constructor(caller: Caller, customer: string) {
    this.#caller = caller
    this.#customer = customer
  }

  /** The price of a transfer. It also validates the order, so it serves as a dry run. */
  async quote(name: string, order: IncomingOrder, signal?: AbortSignal): Promise<Quote> {
    const call = post(pathOf(name, '/transfer?quote=true'), { customer: this.#customer, ...order })
    return await quoteIn(this.#caller.send(call, signal))
  }

  /**
   * Asks for a name. A failure without the registrar's own reason says nothing: the transfer may be
   * under way. Returns its process, if the registrar tells.
   */
  async start(
    name: string,
    order: IncomingOrder & { authcode?: string; billables: Billable[] },
    signal?: AbortSignal,
  ): Promise<{ processId: number | undefined }> {
    const call = post(pathOf(name, '/transfer'), { customer: this.#customer, ...order })
    const { processId } = await this.#caller.send(
      { ...call, deadlineMs: CREATE_DEADLINE_MS },
      signal,
    )
    return { processId }
  }

  /** The state of a transfer. The registrar answers ObjectDoesNotExist if it knows none. */
  async read(name: string, processId: number, signal?: AbortSignal): Promise<TransferInfo> {
    const call: Call = { method: 'GET', path: pathOf(name, `/transfer/${processId}`) }
    return this.#caller.demand(TransferInfo, (await this.#caller.send(call, signal)).body)
  }

  async readProcess(id: number, signal?: AbortSignal): Promise<TransferProcess> {
    const { body } = await this.#caller.send({ method: 'GET', path: `/processes/${id}` }, signal)
    return this.#caller.demand(TransferProcess, body)
  }

  /** Cancels a transfer that hasn't ended. Repeating it changes nothing. */
  async cancel(processId: number, signal?: AbortSignal): Promise<void> {
    await this.#caller.send({ method: 'DELETE', path: `/processes/${processId}` }, signal)
  }

  /** Sends the email again that somebody has to answer before the transfer goes on. */
  async resend(processId: number, signal?: AbortSignal): Promise<void> {
    await this.#caller.send(post(`/processes/${processId}/resend`, {}), signal)
  }
}

function post(path: string, body: object): Call {
  return { method: 'POST', path, body }
}
