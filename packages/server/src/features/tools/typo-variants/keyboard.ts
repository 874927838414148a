/** Neighbouring keys on a QWERTY keyboard. */
// oxfmt-ignore
export const ADJACENT_KEYS: Record<string, string> = {
  q: 'wa', w: 'qes', e: 'wrd', r: 'etf', t: 'ryg', y: 'tuh', u: 'yij', i: 'uok', o: 'ipl', p: 'ol',
  a: 'qsz', s: 'adwx', d: 'sfec', f: 'dgrv', g: 'fhtb', h: 'gjyn', j: 'hkum', k: 'jli', l: 'kop',
  z: 'asx', x: 'zcs', c: 'xvd', v: 'cbf', b: 'vng', n: 'bmh', m: 'nj', 1: '2', 2: '13', 3: '24',
  4: '35', 5: '46', 6: '57', 7: '68', 8: '79', 9: '80', 0: '9',
}

/** Letters and groups of letters that look alike, across scripts. */
export const LOOKALIKES: [string, string[]][] = [
  ['rn', ['m']],
  ['m', ['rn']],
  ['cl', ['d']],
  ['d', ['cl']],
  ['vv', ['w']],
  ['w', ['vv']],
  ['l', ['1', 'i']],
  ['i', ['1', 'l', 'í']],
  ['1', ['l']],
  ['o', ['0', 'о', 'ö']],
  ['0', ['o']],
  ['a', ['а', 'á']],
  ['e', ['е', 'é']],
  ['c', ['с']],
  ['p', ['р']],
  ['s', ['5']],
  ['5', ['s']],
  ['b', ['6']],
  ['g', ['9', 'q']],
  ['u', ['ü', 'v']],
  ['y', ['у']],
  ['x', ['х']],
]
