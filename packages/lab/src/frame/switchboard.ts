import { FaultBoard } from './faults.ts'
import type { Fault, Protocol } from './faults.ts'
import { type LoggedRequest, RequestLog } from './request-log.ts'

/** The only address the lab ever listens on. */
export const LOOPBACK = '127.0.0.1'

export interface LabServer {
  name: string
  protocol: Protocol
  /** `127.0.0.1:port` */
  address: string
  close(): Promise<void>
}

export interface NotedRequest {
  fault: Fault | undefined
  request: LoggedRequest
}

/** Shared by all servers of a lab: faults, the request log and the requested ports. */
export class Switchboard {
  readonly faults = new FaultBoard()
  readonly requests = new RequestLog()
  #ports: Record<string, number>

  constructor(ports: Record<string, number>) {
    this.#ports = ports
  }

  /** The port requested for a server, or 0 for any free one. */
  portOf(server: string): number {
    return this.#ports[server] ?? 0
  }

  /** Names in the requested ports that match none of these servers. */
  unusedPorts(servers: readonly LabServer[]): string[] {
    return Object.keys(this.#ports).filter((name) => !servers.some((each) => each.name === name))
  }

  /** Logs the request and returns the fault to apply to it, if any. */
  note(server: string, protocol: Protocol, asked: string): NotedRequest {
    const fault = this.faults.take(server, protocol, asked)
    const at = new Date().toISOString()
    const kind = fault?.kind ?? null
    const request = this.requests.add({ server, at, asked: asked.slice(0, 500), fault: kind })
    return { fault, request }
  }
}
