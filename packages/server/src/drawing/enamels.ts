import type { Color } from './canvas.ts'

/** The colors of a sign: its ground, its letters, and its motif with the dot. */
export type Enamel = { ground: Color; ink: Color; dot: Color }

/** As in packages/web/src/style/enamels.css. A test compares the two. */
// oxfmt-ignore
export const ENAMELS = {
  pine:      { ground: [10, 76, 52], ink: [238, 247, 230], dot: [250, 193, 49] },
  mint:      { ground: [160, 230, 196], ink: [0, 53, 37], dot: [210, 80, 48] },
  marigold:  { ground: [248, 189, 64], ink: [60, 29, 5], dot: [168, 55, 42] },
  brick:     { ground: [181, 69, 47], ink: [255, 247, 238], dot: [248, 211, 118] },
  blush:     { ground: [248, 200, 198], ink: [112, 20, 35], dot: [207, 66, 56] },
  harbor:    { ground: [34, 70, 141], ink: [230, 244, 254], dot: [249, 183, 63] },
  sky:       { ground: [175, 218, 241], ink: [15, 47, 93], dot: [217, 87, 55] },
  plum:      { ground: [83, 37, 87], ink: [251, 232, 248], dot: [255, 156, 107] },
  chalk:     { ground: [240, 237, 224], ink: [20, 38, 29], dot: [203, 73, 48] },
  slate:     { ground: [30, 60, 62], ink: [232, 241, 233], dot: [85, 219, 149] },
} as const satisfies Record<string, Enamel>
export type EnamelName = keyof typeof ENAMELS
