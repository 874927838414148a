/** How a lander looks: a colored sign, quiet type on paper, or a poster beside its details. */
export const LANDER_LOOKS = ['sign', 'paper', 'poster'] as const
export type LanderLook = (typeof LANDER_LOOKS)[number]

/** What a seller decides about a lander. */
export type LanderSettings = {
  is_on: boolean
  look: LanderLook
  /** Without it, visitors are invited to make an offer, and sign in to see the price. */
  shows_price: boolean
}

export const LANDER_DEFAULTS: LanderSettings = { is_on: true, look: 'sign', shows_price: false }
