import { readFileSync } from 'node:fs'
import type { Env } from './reader.ts'

/** Where the lab listens: a simulated outside world, on this machine only. */
export type LabAddresses = {
  rdap_bootstrap_url: string
  /** Undefined in quarantine, as is the payment gateway. */
  registrar?: string | undefined
  dns: string
  gateway?: string | undefined
  dial: Record<string, string>
  ca_pem: string
}

const TEXTS = ['rdap_bootstrap_url', 'registrar', 'dns', 'gateway', 'ca_pem'] as const
const LOOPBACK = /^(https?:\/\/)?(127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?(\/|$)/

/**
 * A rehearsal of production: `REGISTRY=lab`, and the file that the lab printed its addresses to.
 * Undefined: the real world.
 */
export function readLab(env: Env, problems: string[]): LabAddresses | undefined {
  if (env['REGISTRY'] !== 'lab') return undefined
  const file = env['LAB_ADDRESSES']
  if (!file) {
    problems.push('REGISTRY=lab needs LAB_ADDRESSES: the file with what the lab printed')
    return undefined
  }
  const addresses = readAddresses(file)
  if (!addresses) problems.push('LAB_ADDRESSES must name a file with the addresses of a lab')
  return addresses
}

function readAddresses(file: string): LabAddresses | undefined {
  try {
    const { addresses } = JSON.parse(readFileSync(file, 'utf8')) as {
      addresses: LabAddresses & { registrar: string; gateway: string }
    }
    const places = [
      addresses.rdap_bootstrap_url,
      addresses.registrar,
      addresses.dns,
      addresses.gateway,
      ...Object.values(addresses.dial),
    ]
    const isWhole = TEXTS.every((name) => typeof addresses[name] === 'string')
    return isWhole && places.every((place) => LOOPBACK.test(place)) ? addresses : undefined
  } catch {
    // Not there, or not what a lab prints.
    return undefined
  }
}
