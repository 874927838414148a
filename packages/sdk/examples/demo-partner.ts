import { PartnerClient } from '@namehouse/sdk'

const { env } = process

/** Your credential from the environment, or the sandbox credential every demo has. */
export const partner = new PartnerClient({
  baseUrl: env['NAMEHOUSE_URL'] ?? 'http://127.0.0.1:3000',
  keyId: env['NAMEHOUSE_KEY_ID'] ?? 'pk_sandbox_demo',
  secret: env['NAMEHOUSE_SECRET'] ?? 'sk_sandbox_demo_0000000000000001',
})
