import type { ComponentType } from 'react'

/** The part of Vite's manifest that we read, by source file. */
export type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>

/** The files of one page, besides those that every page loads. */
export type PageAssets = { styles: string[]; scripts: string[] }

type PageModule = Record<string, ComponentType>

const MODULES = import.meta.glob<PageModule>('../pages/*/page.tsx', { eager: true })

/** Finds the built files of pages, so that their HTML can name them and nothing loads late. */
export function openAssets(manifest: Manifest, entry = 'index.html') {
  const sources = new Map(
    Object.entries(MODULES).flatMap(([path, module]) =>
      Object.values(module).map((part) => [part, path.replace('../', 'src/')] as const),
    ),
  )
  const everywhere = filesFrom(manifest, entry)
  return (page: ComponentType): PageAssets => {
    const source = sources.get(page)
    if (source === undefined) return { styles: [], scripts: [] }
    const { styles, scripts } = filesFrom(manifest, source)
    return {
      styles: [...styles].filter((file) => !everywhere.styles.has(file)),
      scripts: [...scripts].filter((file) => !everywhere.scripts.has(file)),
    }
  }
}

/** Every file that is loaded with a module. Styles come after those they build on. */
function filesFrom(manifest: Manifest, entry: string) {
  const seen = new Set<string>()
  const styles = new Set<string>()
  const scripts = new Set<string>()
  const visit = (name: string): void => {
    if (seen.has(name)) return
    seen.add(name)
    const { file, css = [], imports = [] } = manifest[name] ?? {}
    if (file !== undefined) scripts.add(`/${file}`)
    imports.forEach(visit)
    for (const each of css) styles.add(`/${each}`)
  }
  visit(entry)
  return { styles, scripts }
}
