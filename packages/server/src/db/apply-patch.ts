type Hunk = { start: number; lines: string[] }

/**
 * The source with a unified diff applied. Every line that the diff names must stand exactly where it
 * says, or this throws: a patch for another version must not fit by luck.
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

/** The files that a patch changes, as it names them behind `a/`. */
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
