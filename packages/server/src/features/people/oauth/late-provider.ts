import type { Provider } from 'oidc-provider'
import type { ProviderNeeds } from './provider.ts'

export type LateProvider = () => Promise<Provider>

/**
 * The provider, opened with the first request that needs it: loading it takes 0.3 s of processor time
 * and 20 MB.
 */
export function lateProvider(needs: ProviderNeeds): LateProvider {
  let opened: Promise<Provider> | undefined
  return async () => {
    opened ??= import('./provider.ts').then(({ openProvider }) => openProvider(needs))
    return await opened
  }
}
