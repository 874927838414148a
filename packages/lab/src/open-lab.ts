import { openControl } from './frame/control.ts'
import { Switchboard } from './frame/switchboard.ts'
import type { LabServer } from './frame/switchboard.ts'

export interface LabOptions {
  /** Fixed ports by server name; every other server takes any that is free. */
  ports?: Record<string, number>
}

export interface LabAddresses {
  control: string
  rdap_bootstrap_url: string
  /** `127.0.0.1:port`, UDP and TCP. */
  dns: string
  /** Where to connect instead of a real `host:port`; `*:80` stands for every other host. */
  dial: Record<string, string>
}

export interface Lab {
  addresses: LabAddresses
  close(): Promise<void>
}

/** Opens the outside world on loopback. Refuses, with nothing left open, if a port is taken. */
export async function openLab(options: LabOptions = {}): Promise<Lab> {
  const board = new Switchboard(options.ports ?? {})
  const opened: LabServer[] = []
  const close = async (): Promise<void> => {
    await Promise.allSettled(opened.map((server) => server.close()))
  }
  try {
    return { addresses: await openAll(board, opened), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openAll(board: Switchboard, opened: LabServer[]): Promise<LabAddresses> {
  const keep = (server: LabServer): string => {
    opened.push(server)
    return server.address
  }
  const control = keep(
    await openControl({ board, servers: () => [...opened], worldOf: () => undefined }),
  )
  return { control: `http://${control}`, rdap_bootstrap_url: '', dns: '', dial: {} }
}
