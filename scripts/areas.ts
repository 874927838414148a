/**
 * The areas of `features/`, from the ground up, and the areas each may call. Inside an area a feature
 * may call those named before it, and use their statements directly.
 */
export const AREAS: Record<string, { calls: string[]; features: string[] }> = {
  registry: { calls: [], features: ['tlds', 'whois'] },
  people: {
    calls: [],
    features: [
      'mail',
      'two-factor',
      'security-notices',
      'accounts',
      'passkeys',
      'step-up',
      'oauth',
    ],
  },
  money: { calls: [], features: ['ledger', 'payments'] },
  market: {
    calls: ['registry', 'people'],
    features: ['name-index', 'listings', 'sellers', 'search', 'inventory'],
  },
  portfolio: {
    calls: ['registry', 'people', 'money'],
    features: ['domains', 'changes', 'cart', 'bulk'],
  },
  // One feature: each tool is a folder in it.
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
      'webhooks',
      'brokerage',
      'sandbox',
    ],
  },
  desks: {
    calls: ['people', 'money', 'market', 'portfolio', 'trading'],
    features: ['developer-keys', 'soundness', 'staff', 'portal', 'undo'],
  },
}

export type Place = { area: string; feature: string }

/** The place of a file below `features/`. An area without features of its own is one feature. */
export function placeOf(file: string): Place {
  const [, area = '', feature = ''] = file.split('/')
  return { area, feature: AREAS[area]?.features.length === 0 ? area : feature }
}

export function rankOf(area: string, feature: string): number {
  return area === feature ? 0 : (AREAS[area]?.features.indexOf(feature) ?? -1)
}

/** Whether a feature ('area/feature') may use what belongs to another. */
export function standsAbove(user: string, owner: string): boolean {
  const from = placeOf(`features/${user}`)
  const to = placeOf(`features/${owner}`)
  if (from.area !== to.area) return AREAS[from.area]?.calls.includes(to.area) ?? false
  return rankOf(from.area, from.feature) > rankOf(to.area, to.feature)
}
