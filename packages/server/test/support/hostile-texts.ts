/** Pseudo-random numbers that are the same in every run (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** Inputs on which a careless parser takes quadratic time or worse. */
const BAITS = [
  (size: number) => 'a'.repeat(size),
  (size: number) => ' '.repeat(size),
  (size: number) => ' \t'.repeat(size / 2),
  (size: number) => '\n'.repeat(size),
  (size: number) => 'a '.repeat(size / 2),
  (size: number) => 'a: '.repeat(size / 3),
  (size: number) => 'a: b\n'.repeat(size / 5),
  (size: number) => `${' '.repeat(900)}x\n`.repeat(size / 902),
  (size: number) => `${'a-'.repeat(400)}:\n`.repeat(size / 802),
  (size: number) => `${'/'.repeat(size - 1)}a`,
  (size: number) => '('.repeat(size),
  (size: number) => '['.repeat(size),
  (size: number) => '{"a":'.repeat(size / 5),
  (size: number) => `[${'{"a":[]},'.repeat(size / 9)}{}]`,
  (size: number) => `{${Array.from({ length: size / 12 }, (_, at) => `"k${at}":1`).join(',')}}`,
  (size: number) => '<a '.repeat(size / 3),
  (size: number) => '<a b="'.repeat(size / 6),
  (size: number) => '<div>'.repeat(size / 5),
  (size: number) => `${'<p>'.repeat(size / 14)}${'</b></p>'.repeat(size / 14)}`,
  (size: number) => '<!--'.repeat(size / 4),
  (size: number) => '<![CDATA['.repeat(size / 9),
  (size: number) => '&amp;'.repeat(size / 5),
  (size: number) => '&#x'.repeat(size / 3),
  (size: number) => '<meta name="robots" content="x">'.repeat(size / 32),
  (size: number) => '<a href="/x">y'.repeat(size / 14),
  (size: number) => '<h1>a<a href=x>'.repeat(size / 15),
  (size: number) => '<script type="application/ld+json">[{"@type":"A"}]</script>'.repeat(size / 58),
  (size: number) => `<title>${'a '.repeat(size / 2)}`,
  (size: number) => `<url><loc>${'h'.repeat(size)}`,
  (size: number) => '<url><loc>http://a.com/</loc></url>'.repeat(size / 35),
  (size: number) => 'User-agent: *\n'.repeat(size / 14),
  (size: number) => `User-agent: *\n${'Disallow: /*a*a*a*b\n'.repeat(size / 20)}`,
  (size: number) =>
    `User-agent: *\n${numbered(size / 120, (at) => `Disallow: /${'*a'.repeat(45)}${at}`)}`,
  (size: number) =>
    `User-agent: *\n${numbered(size / 400, (at) => `Allow: /${'a'.repeat(380)}${at}`)}`,
  (size: number) => `domain,bin_price_cents\n${'"a'.repeat(size / 2)}`,
  (size: number) => `domain,bin_price_cents\n${'a.com,1\n'.repeat(size / 8)}`,
  (size: number) => `domain,bin_price_cents\n${'"a.com,1\n'.repeat(size / 9)}`,
  (size: number) => `domain,bin_price_cents\n${'xn--a-0ga.com,1\n'.repeat(size / 16)}`,
  (size: number) => 'v=spf1 include:a.com '.repeat(size / 21),
  (size: number) => `v=spf1 ${'a-'.repeat(size / 2)}`,
  (size: number) => 'Name Server: ns1.a.com\n'.repeat(size / 23),
  (size: number) => `Domain: a.com\n${'    ns1.a.com 2001:db8::1\n'.repeat(size / 26)}`,
  (size: number) => 'not found not no match '.repeat(size / 23),
  (size: number) => '%'.repeat(size),
  (size: number) => '.'.repeat(size),
  (size: number) => 'ä'.repeat(size / 2),
  (size: number) => '\u0301'.repeat(size / 2),
  (size: number) => '\ud800'.repeat(size / 2),
] as const

function numbered(count: number, line: (at: number) => string): string {
  return Array.from({ length: count }, (_, at) => line(at)).join('\n')
}

/** Every bait at full size, then mixtures of them. The same in every run. */
export function hostileTexts(size: number, mixtures: number, seed: number): string[] {
  const random = seeded(seed)
  const baits = BAITS.map((bait) => bait(size))
  const mixed = Array.from({ length: mixtures }, () => {
    const parts = Array.from({ length: 2 + Math.floor(random() * 6) }, () => {
      const bait = baits[Math.floor(random() * baits.length)] ?? ''
      const start = Math.floor(random() * bait.length)
      return bait.slice(start, start + Math.floor((random() * size) / 3))
    })
    return parts.join(random() < 0.5 ? '' : '\n').slice(0, size)
  })
  return [...baits, ...mixed]
}

/** Copies of a sample with some bytes changed. */
export function hostileBytes(sample: Buffer, count: number, seed: number): Buffer[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const bytes = Buffer.from(sample)
    for (let change = 0; change < 1 + random() * 20; change += 1) {
      bytes[Math.floor(random() * bytes.length)] = Math.floor(random() * 256)
    }
    return bytes.subarray(0, Math.ceil(random() * bytes.length))
  })
}
