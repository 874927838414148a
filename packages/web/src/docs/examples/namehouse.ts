import { PartnerClient } from '@namehouse/sdk'

const { NAMEHOUSE_URL = '', NAMEHOUSE_KEY_ID = '', NAMEHOUSE_SECRET = '' } = process.env

/** Signs every request, each try anew. */
export const partner = new PartnerClient({
  baseUrl: NAMEHOUSE_URL,
  keyId: NAMEHOUSE_KEY_ID,
  secret: NAMEHOUSE_SECRET,
})
