/** Common suffixes and prefixes of business names, the most common first. */
// oxfmt-ignore
export const AFTER = [
  'hub', 'ly', 'labs', 'hq', 'works', 'base', 'flow', 'house', 'studio', 'now', 'kit', 'nest', 'point',
  'yard', 'wise', 'mate', 'craft', 'space', 'line', 'path',
]

export const BEFORE = [
  'get',
  'my',
  'go',
  'try',
  'the',
  'use',
  'one',
  'open',
  'true',
  'bright',
  'all',
]

/** Words that are often used in place of others in business names. */
// oxfmt-ignore
export const NEAR: Record<string, string[]> = {
  solar:   ['sun', 'ray', 'lumen'],     roof:    ['top', 'home', 'ridge'],
  harbor:  ['port', 'bay', 'quay'],     quiet:   ['calm', 'still', 'hush'],
  shop:    ['store', 'market', 'cart'], food:    ['taste', 'table', 'plate'],
  coffee:  ['brew', 'bean', 'roast'],   dog:     ['paw', 'pup', 'hound'],
  cat:     ['paw', 'purr', 'whisker'],  pet:     ['paw', 'tail', 'companion'],
  travel:  ['trip', 'roam', 'voyage'],  music:   ['tune', 'melody', 'beat'],
  house:   ['home', 'nest', 'haven'],   home:    ['nest', 'haven', 'house'],
  garden:  ['green', 'bloom', 'plot'],  flower:  ['bloom', 'petal', 'blossom'],
  money:   ['coin', 'cash', 'fund'],    bank:    ['vault', 'ledger', 'trust'],
  health:  ['well', 'vital', 'care'],   doctor:  ['medic', 'clinic', 'care'],
  school:  ['class', 'academy', 'learn'], book:  ['page', 'story', 'read'],
  car:     ['auto', 'drive', 'motor'],  bike:    ['cycle', 'ride', 'pedal'],
  cloud:   ['sky', 'stack', 'nimbus'],  data:    ['byte', 'metric', 'signal'],
  code:    ['dev', 'byte', 'script'],   design:  ['pixel', 'draft', 'form'],
  photo:   ['pixel', 'snap', 'lens'],   video:   ['clip', 'reel', 'frame'],
  game:    ['play', 'quest', 'arcade'], sport:   ['fit', 'team', 'arena'],
  wedding: ['bridal', 'vow', 'altar'],  baby:    ['little', 'cradle', 'tiny'],
  fashion: ['style', 'wear', 'thread'], beauty:  ['glow', 'bloom', 'grace'],
  law:     ['legal', 'counsel', 'just'], job:    ['work', 'hire', 'career'],
  energy:  ['power', 'volt', 'spark'],  water:   ['aqua', 'wave', 'tide'],
  boat:    ['sail', 'vessel', 'keel'],  sea:     ['ocean', 'tide', 'wave'],
}
