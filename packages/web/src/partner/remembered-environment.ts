import type { Environment } from '../api/portal.ts'

const KEY = 'namehouse.partner.environment'

/** Which of the two somebody chose last, for addresses that do not say; the sandbox before that. */
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
    // A browser that keeps nothing still shows what the address says.
  }
}
