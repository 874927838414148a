import { PartnerClient } from '@namehouse/sdk'
import type { Page } from 'playwright-core'

/** The demo's partner (contract section 6). */
const LIVE = { keyId: 'pk_live_demo', secret: 'sk_live_demo_0000000000000001' }

/** A sale that the demo's partner records through the API. */
export async function recordSale(
  baseUrl: string,
  domain: string,
  sale_price_cents: number,
): Promise<string> {
  const partner = new PartnerClient({ ...LIVE, baseUrl })
  return (await partner.orders.create({ domain, sale_price_cents })).public_id
}

/** The staff pages, by the words on them. */
export function deskPage(page: Page) {
  const part = (name: string) => page.getByRole('region', { name })
  return {
    part,
    row: (name: string, domain: string) =>
      part(name).getByRole('listitem').filter({ hasText: domain }),
    heading: (name: string) => page.getByRole('heading', { level: 1, name, exact: true }),
    /** Opens a step, confirms it, and waits until the page reports it. */
    take: async (step: string, domain: string, { sure, told }: { sure: string; told: string }) => {
      await page.getByRole('button', { name: `${step}: ${domain}` }).click()
      await page.getByRole('button', { name: sure, exact: true }).click()
      await page.getByText(`${domain}: ${told}.`, { exact: true }).waitFor()
    },
  }
}
