import { PartnerClient } from '@namehouse/sdk'

const { env } = process

/** Signs every request and every retry. */
export const partner = new PartnerClient({
  baseUrl: env['NAMEHOUSE_URL'] ?? '',
  keyId: env['NAMEHOUSE_KEY_ID'] ?? '',
  secret: env['NAMEHOUSE_SECRET'] ?? '',
})
