import type { Slice } from '../api/slice.ts'
import type { Tenant } from '../api/portal.ts'
import { readAnalytics, readCommissions, readLinks, readSales } from '../api/referrals.ts'
import type { Analytics, Commissions, Days, ReferralLink, ReferredSale } from '../api/referrals.ts'
import type { Question } from '../load/answers.ts'
import { tenantKey } from './tenant-key.ts'

export function linksOf(tenant: Tenant): Question<Slice<ReferralLink>> {
  return {
    key: `links ${tenantKey(tenant)}`,
    ask: async (signal) => await readLinks(tenant, '', signal),
    freshMs: 0,
  }
}

export function salesOf(tenant: Tenant): Question<Slice<ReferredSale>> {
  return {
    key: `sales ${tenantKey(tenant)}`,
    ask: async (signal) => await readSales(tenant, '', signal),
    freshMs: 0,
  }
}

export function commissionsOf(tenant: Tenant): Question<Commissions> {
  return {
    key: `commissions ${tenantKey(tenant)}`,
    ask: async (signal) => await readCommissions(tenant, '', signal),
    freshMs: 0,
  }
}

export function analyticsOf(tenant: Tenant, days: Days): Question<Analytics> {
  return {
    key: `analytics ${tenantKey(tenant)} ${days.from} ${days.to}`,
    ask: async (signal) => await readAnalytics(tenant, days, signal),
    freshMs: 0,
  }
}
