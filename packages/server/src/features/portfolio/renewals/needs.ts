import type { PaymentNeeds } from '../../money/payments/purpose.ts'
import type { RegistrarClient } from '../../../upstream/registrar/registrar-client.ts'
import type { Catalogue } from '../../registry/tlds/catalogue.ts'

/** Dependencies of automatic renewals. */
export type RenewalNeeds = PaymentNeeds & {
  catalogue: Catalogue
  registrar: RegistrarClient | undefined
  baseUrl: string
}
