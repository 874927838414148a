type Hunk = { start: number; lines: string[] }

/**
 * Applies a unified diff. Every line of the diff must match at its exact position, or this throws,
 * so that a patch for another version can't fit by luck.
 */
export function applyPatch(patch: string, file: string, source: string): string {
  const lines = source.split('\n')
  const patched: string[] = []
  let at = 0
  for (const hunk of hunksOf(patch, file)) {
    patched.push(...lines.slice(at, hunk.start))
    at = hunk.start
    for (const line of hunk.lines) {
      const text = line.slice(1)
      if (line.startsWith('+')) {
        patched.push(text)
        continue
      }
      if (lines[at] !== text) throw new Error(`${file}:${at + 1} is not what the patch expects`)
      if (line.startsWith(' ')) patched.push(text)
      at += 1
    }
  }
  return [...patched, ...lines.slice(at)].join('\n')
}

/** The files that a patch changes, from its `--- a/` lines. */
export function filesOf(patch: string): string[] {
  return [...patch.matchAll(/^--- a\/(.+)$/gm)].map(([, file = '']) => file)
}

function hunksOf(patch: string, file: string): Hunk[] {
  const part = patch.split(/^--- a\//m).find((each) => each.startsWith(`${file}\n`)) ?? ''
  return part
    .split(/^@@ /m)
    .slice(1)
    .map((text) => {
      const [, start = ''] = /^-(\d+)/.exec(text) ?? []
      const lines = text.split('\n').slice(1)
      return { start: Number(start) - 1, lines: lines.filter((line) => /^[ +-]/.test(line)) }
    })
}
