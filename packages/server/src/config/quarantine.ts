import { type LabAddresses, readLab } from './lab.ts'
import {
  type MailConfig,
  type RegistrarConfig,
  readRegistrar,
  readStripe,
  type StripeConfig,
} from './groups.ts'
import { type Env, reader } from './reader.ts'

/** Whose records ours are compared with. */
export type Compared = {
  lab: LabAddresses | undefined
  registrar: RegistrarConfig | undefined
  stripe: StripeConfig
}

type Outside = Compared & { mail: MailConfig | undefined }

export function readQuarantine(env: Env, problems: string[]): boolean {
  return reader(env, problems).oneOf('QUARANTINE', ['on', 'off'], 'off') === 'on'
}

/**
 * A copy of the database restored from a backup believes that it has to send what the original has
 * sent since. In quarantine it has nobody to send it through, whatever else is configured.
 */
export function withoutOutside<T extends Outside>(config: T): T {
  const lab = config.lab && { ...config.lab, registrar: undefined, gateway: undefined }
  return { ...config, lab, mail: undefined, registrar: undefined, stripe: {} }
}

/** Comparing only reads, so a copy in quarantine can do it, and must before it takes over. */
export function readCompared(env: Env, problems: string[]): Compared {
  return {
    lab: readLab(env, problems),
    registrar: readRegistrar(env, problems),
    stripe: readStripe(env, problems),
  }
}
