import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, minify, transformWithOxc } from 'vite'
import type { BuildOptions, Plugin } from 'vite'

const service = process.env['API_URL'] ?? 'http://127.0.0.1:3000'

const NOT_PAGES = ['/api', '/oauth', '/dev/mail', '/healthz', '/readyz']

/**
 * The pages as static files, and with `--ssr` as one module that renders them. In development
 * everything that is not a page comes from a service.
 */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [react(), openDesk(), addStart(), packAssets()],
  build: isSsrBuild ? forServer() : forBrowsers(),
  // React is bundled for the server as well, and its production build is chosen now, whatever
  // NODE_ENV says later: the development build takes several times as long.
  ssr: { noExternal: true },
  define: isSsrBuild ? { 'process.env.NODE_ENV': '"production"' } : {},
  server: {
    host: '127.0.0.1',
    proxy: Object.fromEntries(NOT_PAGES.map((path) => [path, service])),
  },
}))

function forBrowsers(): BuildOptions {
  return {
    outDir: 'dist',
    assetsDir: 'assets',
    // The server reads from it which files a page needs.
    manifest: 'manifest.json',
    // The pages' policy allows only files of this origin, so nothing is folded into others.
    assetsInlineLimit: 0,
    // Older targets would freeze light-dark() at the root, and a dark panel in a light page needs it.
    cssTarget: ['chrome123', 'edge123', 'firefox121', 'safari17.5'],
    // Every browser that runs these pages preloads modules by itself. What every page has loaded
    // already needn't be named again for each one that follows.
    modulePreload: { polyfill: false, resolveDependencies: (_, files) => files.filter(isLate) },
    rolldownOptions: {
      // The desk is a bundle of its own: visitors load nothing of it.
      input: ['index.html', 'staff.html'],
      output: {
        codeSplitting: {
          groups: [framework(), house(), seeking(), registering(), plates(), copying()],
        },
        // The first file of every visit names all others, and hashes can't be compressed.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[name]-[hash:7].js',
        // Fonts have their edition in their names. The server's own pages use them by that name.
        assetFileNames: ({ names }) =>
          names.some((name) => name.endsWith('.woff2'))
            ? 'assets/[name][extname]'
            : 'assets/[name]-[hash:7][extname]',
      },
    },
  }
}

function isLate(file: string): boolean {
  return !/\/(framework|house|rolldown-runtime)-[\w-]+\.js$/.test(file)
}

function forServer(): BuildOptions {
  return {
    outDir: 'dist/server',
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: 'src/server-entry.tsx',
      // The server keeps the text in memory, and one letter beyond Latin-1 would double what it takes.
      output: { charset: 'ascii', comments: { legal: true, jsdoc: false } },
      // The server loads everything at once, so what browsers load on demand is not split off.
      checks: { ineffectiveDynamicImport: false },
    },
  }
}

/** What we did not write changes rarely: a reader who returns after a release has it already. */
function framework() {
  return { name: 'framework', test: /node_modules\/(react|react-dom|scheduler)\// }
}

/** What nearly every page needs, here and at the desk: one file packs better than a dozen small ones. */
function house() {
  const parts = [
    'address/|load/|session/(who|continue-path)|query-string|shell/(?!command|side-nav)|style/|failure/|listings/(price|listing)-text',
    String.raw`api/(ask\.|account|api-error|operation|prove|readiness|send|shape|name-row|listings)`,
    'api/wire/(accounts|marketplace|search)',
    'names/(cents|day|domain-name|price|state-mark)',
    'cart/(cart-button|guest-cart|load)',
  ]
  return { name: 'house', test: new RegExp(`/src/(${parts.join('|')})|vite/preload-helper`) }
}

/** The search field and its rows, for the front page and the search. */
function seeking() {
  const parts =
    'api/search|pages/search/(examples|figure|load|market-link|name-field|name-line|pace|price-facts|search-progress|states|taken-names|use-name-search|use-rested|use-search|use-typing)'
  return alone('seeking', new RegExp(String.raw`/src/(${parts})\.`))
}

/** The button that adds a name to the cart. Apart, its parts would take half as much again. */
function registering() {
  return alone('registering', /\/src\/cart\/(offer|register-button|use-is-in-cart)\./)
}

/** Names as plates with hearts, for the front page, the search and the marketplace. */
function plates() {
  const parts = String.raw`kit/(name-card|plate|plate-look|street)|watching/(heart|shortlist)`
  return alone('plates', new RegExp(String.raw`/src/(${parts})\.`))
}

/** Without what its files import, which other pages need too. */
function alone(name: string, test: RegExp) {
  return { name, test, includeDependenciesRecursively: false }
}

/** Parts of a few hundred bytes that the docs use together. */
function copying() {
  return {
    name: 'copying',
    test: /\/src\/(form\/copy-|docs\/prose|kit\/current-in-view|toast\/show-toast)/,
  }
}

/** In development too the desk has an entry of its own. */
function openDesk(): Plugin {
  return {
    name: 'open-desk',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (/^\/staff(\/|\?|$)/.test(request.url ?? '')) request.url = '/staff.html'
        next()
      })
    },
  }
}

/**
 * The first script of served pages is a file by itself: as one more entry it would share parts with
 * the others, and split them.
 */
function addStart(): Plugin {
  const file = 'src/start.ts'
  return {
    name: 'add-start',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async generateBundle() {
      const text = await readFile(join(import.meta.dirname, file), 'utf8')
      const { code } = await minify(file, (await transformWithOxc(text, file)).code)
      this.emitFile({ type: 'asset', name: 'start.js', originalFileName: file, source: code })
    },
  }
}

/** Leaves each asset packed beside itself, so that the server need not pack it for every reader. */
function packAssets(): Plugin {
  return {
    name: 'pack-assets',
    apply: (_config, { command, isSsrBuild }) => command === 'build' && !isSsrBuild,
    async writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((file) => /\.(js|css|svg)$/.test(file))
      for (const file of files.map((name) => join(dir, name))) {
        const bytes = await readFile(file)
        await writeFile(`${file}.gz`, gzipSync(bytes, { level: 9 }))
        await writeFile(`${file}.br`, brotliCompressSync(bytes))
      }
    },
  }
}
