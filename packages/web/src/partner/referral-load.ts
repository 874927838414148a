import type { Slice } from '../api/deliveries.ts'
import type { Tenant } from '../api/portal.ts'
import { readAnalytics, readCommissions, readLinks, readSales } from '../api/referrals.ts'
import type { Analytics, Commissions, Days, ReferralLink, ReferredSale } from '../api/referrals.ts'
import type { Question } from '../load/answers.ts'

export function linksOf(tenant: Tenant): Question<Slice<ReferralLink>> {
  return {
    key: `links ${keyOf(tenant)}`,
    ask: async (signal) => await readLinks(tenant, '', signal),
    freshMs: 0,
  }
}

export function salesOf(tenant: Tenant): Question<Slice<ReferredSale>> {
  return {
    key: `sales ${keyOf(tenant)}`,
    ask: async (signal) => await readSales(tenant, '', signal),
    freshMs: 0,
  }
}

export function commissionsOf(tenant: Tenant): Question<Commissions> {
  return {
    key: `commissions ${keyOf(tenant)}`,
    ask: async (signal) => await readCommissions(tenant, '', signal),
    freshMs: 0,
  }
}

export function analyticsOf(tenant: Tenant, days: Days): Question<Analytics> {
  return {
    key: `analytics ${keyOf(tenant)} ${days.from} ${days.to}`,
    ask: async (signal) => await readAnalytics(tenant, days, signal),
    freshMs: 0,
  }
}

function keyOf({ partner_id, environment }: Tenant): string {
  return `${partner_id}/${environment}`
}
