/**
 * The areas of `features/`, lowest first, and the areas each may call. Within an area, a feature
 * may call the features listed before it and use their SQL directly.
 */
export const AREAS: Record<string, { calls: string[]; features: string[] }> = {
  registry: { calls: [], features: ['tlds', 'whois', 'namespace'] },
  people: {
    calls: [],
    features: [
      'mail',
      'notifications',
      'two-factor',
      'security-notices',
      'accounts',
      'passkeys',
      'step-up',
      'oauth',
    ],
  },
  money: { calls: [], features: ['ledger', 'payments', 'cards', 'invoices'] },
  market: {
    calls: ['registry', 'people'],
    features: [
      'name-index',
      'listings',
      'sellers',
      'landers',
      'search',
      'inventory',
      'saved-searches',
      'watching',
      'shortlist',
    ],
  },
  portfolio: {
    calls: ['registry', 'people', 'money'],
    features: [
      'domains',
      'dns',
      'forwarding',
      'changes',
      'registrar-notices',
      'cart',
      'bulk',
      'renewals',
      'transfers',
      'one-domain',
    ],
  },
  // A single feature: each tool is a folder in it.
  tools: { calls: ['registry', 'market'], features: [] },
  trading: {
    calls: ['people', 'money', 'market'],
    features: [
      'partners',
      'quotes',
      'orders',
      'refunds',
      'settlements',
      'referral',
      'checkout',
      'handover',
      'plans',
      'earnings',
      'purchases',
      'offers',
      'sold-names',
      'webhooks',
      'brokerage',
      'sandbox',
    ],
  },
  desks: {
    calls: ['people', 'money', 'market', 'portfolio', 'trading'],
    features: ['developer-keys', 'soundness', 'staff', 'portal', 'undo', 'account-data', 'status'],
  },
}

export type Place = { area: string; feature: string }

/**
 * The area and feature of a file under `features/`. An area without features is a single feature.
 */
export function placeOf(file: string): Place {
  const [, area = '', feature = ''] = file.split('/')
  return { area, feature: AREAS[area]?.features.length === 0 ? area : feature }
}

export function rankOf(area: string, feature: string): number {
  return area === feature ? 0 : (AREAS[area]?.features.indexOf(feature) ?? -1)
}

/** True if a feature ('area/feature') may use what belongs to another. */
export function mayUse(user: string, owner: string): boolean {
  const from = placeOf(`features/${user}`)
  const to = placeOf(`features/${owner}`)
  if (from.area !== to.area) return AREAS[from.area]?.calls.includes(to.area) ?? false
  return rankOf(from.area, from.feature) > rankOf(to.area, to.feature)
}
