import type { Environment } from '../api/portal.ts'

const KEY = 'namehouse.partner.environment'

/** The environment chosen last, for addresses without one. Sandbox by default. */
export function rememberedEnvironment(): Environment {
  try {
    return localStorage.getItem(KEY) === 'live' ? 'live' : 'sandbox'
  } catch {
    return 'sandbox'
  }
}

export function rememberEnvironment(environment: Environment): void {
  try {
    localStorage.setItem(KEY, environment)
  } catch {
    // Where the browser blocks storage, the address still decides.
  }
}
